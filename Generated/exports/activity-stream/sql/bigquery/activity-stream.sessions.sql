-- Signalbook SQL 7, bigquery: events of activity-stream/streams/sessions.
-- bq mk --table --schema activity-stream.sessions.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp activity_stream.sessions

-- activity-stream/events/session-ended
-- The user navigated away from the panel.
SELECT
  event.submission_timestamp,
  event.app_version,
  event.build,
  event.locale,
  event.release_channel,
  event.session_duration AS duration,
  event.client_id
FROM activity_stream.sessions AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY);
