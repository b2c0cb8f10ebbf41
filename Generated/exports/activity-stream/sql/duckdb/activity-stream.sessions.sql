-- Signalbook SQL 7, duckdb: events of activity-stream/streams/sessions.
CREATE SCHEMA IF NOT EXISTS activity_stream;
CREATE TABLE IF NOT EXISTS activity_stream.sessions (
  submission_timestamp TIMESTAMP NOT NULL,
  app_version VARCHAR NOT NULL,
  build VARCHAR NOT NULL,
  locale VARCHAR NOT NULL,
  release_channel VARCHAR NOT NULL,
  session_duration BIGINT NOT NULL,
  client_id VARCHAR,
  topic VARCHAR
);

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
WHERE event.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY;
