-- Signalbook SQL 7, bigquery: events of mma/streams/requests.
-- bq mk --table --schema mma.requests.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp mma.requests

-- mma/events/session.heartbeat
-- The app is still in the foreground.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.action = 'heartbeat';

-- mma/events/session.paused
-- The app went to the background.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.action = 'pauseSession';

-- mma/events/session.resumed
-- The app came back to the foreground.
-- Not selected (secret): token
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id
FROM mma.requests AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
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
  event.`time`,
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
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.action = 'start';
