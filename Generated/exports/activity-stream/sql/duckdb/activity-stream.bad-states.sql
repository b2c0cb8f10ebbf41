-- Signalbook SQL 7, duckdb: events of activity-stream/streams/bad-states.
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
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.client_id
FROM activity_stream.bad_states AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
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
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'MISSING_METADATA_IMAGE';
