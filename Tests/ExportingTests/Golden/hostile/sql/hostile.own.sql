-- Signalbook SQL 7, bigquery: events of hostile/streams/own.
-- bq mk --table --schema hostile.own.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp hostile.own

-- hostile/events/<%2Fdict> & | `tick` "quote" � line �
-- <!-- ]]> --> � <b>bold</b>� � ``` code
SELECT
  event.submission_timestamp,
  event.`time`,
  (SELECT entry.value FROM UNNEST(event.extras) AS entry WHERE entry.key = '=1+1,"x"\U0000000a') AS _1_1
FROM hostile.own AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'a","b'
  AND event.object = '\\"\U0000000a';
