-- Signalbook SQL 2, bigquery: events of activity-stream/streams/bad-states.
-- bq mk --table --schema activity-stream.bad-states.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp activity_stream.bad_states

-- activity-stream/events/bad-state.missing-favicon
-- An item had no icon.
SELECT
  event.submission_timestamp,
  event.app_version,
  event.build,
  event.locale,
  event.release_channel,
  event.source,
  event.client_id
FROM activity_stream.bad_states AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'MISSING_FAVICON';

-- activity-stream/events/bad-state.missing-metadata-image
-- An item had no image.
SELECT
  event.submission_timestamp,
  event.app_version,
  event.build,
  event.locale,
  event.release_channel,
  event.source,
  event.client_id
FROM activity_stream.bad_states AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'MISSING_METADATA_IMAGE';
