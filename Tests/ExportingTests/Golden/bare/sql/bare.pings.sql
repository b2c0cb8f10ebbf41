-- Signalbook SQL 7, bigquery: events of bare/streams/pings.
-- bq mk --table --schema bare.pings.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp bare.pings

-- bare/events/turned
-- No description.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.submission_timestamp,
  event.`time`,
  event.value,
  (SELECT entry.value FROM UNNEST(event.extras) AS entry WHERE entry.key = 'how') AS how
FROM bare.pings AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'turn'
  AND event.object = 'wheel';
