-- Signalbook SQL 7, bigquery: events of activity-stream/streams/bad-states.
-- bq mk --table --schema activity-stream.bad-states.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp activity_stream.bad_states

-- activity-stream/events/bad-state.missing-favicon
-- An item had no icon.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.client_id
FROM activity_stream.bad_states AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'MISSING_FAVICON';

-- activity-stream/events/bad-state.missing-metadata-image
-- An item had no image.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.client_id
FROM activity_stream.bad_states AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'MISSING_METADATA_IMAGE';
