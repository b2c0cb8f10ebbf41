-- Signalbook SQL 7, bigquery: events of bare/streams/flat.
-- bq mk --table --schema bare.flat.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp bare.flat

-- bare/events/stopped
-- No description.
SELECT
  event.submission_timestamp,
  event.after
FROM bare.flat AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.kind = 'stopped';
