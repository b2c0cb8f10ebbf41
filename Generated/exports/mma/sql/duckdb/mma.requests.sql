-- Signalbook SQL 7, duckdb: events of mma/streams/requests.
CREATE SCHEMA IF NOT EXISTS mma;
CREATE TABLE IF NOT EXISTS mma.requests (
  submission_timestamp TIMESTAMP NOT NULL,
  action VARCHAR NOT NULL,
  devMode VARCHAR NOT NULL,
  deviceId VARCHAR NOT NULL,
  sdkVersion VARCHAR NOT NULL,
  "time" VARCHAR NOT NULL,
  userId VARCHAR NOT NULL,
  token VARCHAR,
  appId VARCHAR,
  city VARCHAR,
  clientKey VARCHAR,
  country VARCHAR,
  deviceModel VARCHAR,
  deviceName VARCHAR,
  includeDefaults VARCHAR,
  locale VARCHAR,
  location VARCHAR,
  newsfeedMessages VARCHAR,
  region VARCHAR,
  systemName VARCHAR,
  systemVersion VARCHAR,
  timezone VARCHAR,
  timezoneOffsetSeconds VARCHAR,
  userAttributes VARCHAR,
  versionName VARCHAR
);

-- mma/events/session.heartbeat
-- The app is still in the foreground.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event."time",
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.action = 'heartbeat';

-- mma/events/session.paused
-- The app went to the background.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event."time",
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.action = 'pauseSession';

-- mma/events/session.resumed
-- The app came back to the foreground.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event."time",
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.action = 'resumeSession';

-- mma/events/session.started
-- The app started.
-- Set by development builds only (not enforced by Signalbook): device-name
-- Not selected (secret): token, app-id, client-key
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event."time",
  event.userId AS user_id,
  event.deviceModel AS device_model,
  event.deviceName AS device_name,
  event.locale,
  event.systemVersion AS system_version,
  event.timezone,
  event.timezoneOffsetSeconds AS timezone_offset,
  event.userAttributes AS user_attributes,
  event.versionName AS version_name
FROM mma.requests AS event
WHERE event.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.action = 'start';
