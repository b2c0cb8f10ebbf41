-- Signalbook SQL 7, bigquery: events of hostile/streams/rows.
-- BigQuery does not distinguish 'a b' and 'A_B'; the column of 'a b' is 'a_b_2'.
-- bq mk --table --schema hostile.rows.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp hostile.`rows`

-- hostile/events/columns
-- Columns of one name.
SELECT
  event.submission_timestamp,
  event._1___b_,
  event.A_B,
  event.a_b_2
FROM hostile.`rows` AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY);
