-- Signalbook SQL 2, duckdb: events of activity-stream/streams/bad-states.
CREATE SCHEMA IF NOT EXISTS activity_stream;
CREATE TABLE IF NOT EXISTS activity_stream.bad_states (
  submission_timestamp TIMESTAMP NOT NULL,
  event VARCHAR NOT NULL,
  app_version VARCHAR NOT NULL,
  build VARCHAR NOT NULL,
  locale VARCHAR NOT NULL,
  release_channel VARCHAR NOT NULL,
  page VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  client_id VARCHAR,
  topic VARCHAR
);

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
WHERE event.submission_timestamp >= CURRENT_DATE - INTERVAL 7 DAY
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
WHERE event.submission_timestamp >= CURRENT_DATE - INTERVAL 7 DAY
  AND event.event = 'MISSING_METADATA_IMAGE';
