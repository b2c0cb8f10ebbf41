-- Signalbook SQL 7, bigquery: events of webxr/streams/event.
-- bq mk --table --schema webxr.event.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp webxr.event

-- webxr/events/app.backgrounded
-- The app went to the background and the session ended.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'background'
  AND event.object = 'app';

-- webxr/events/app.foregrounded
-- The app came to the foreground and a session started.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'foreground'
  AND event.object = 'app';

-- webxr/events/picture.taken
-- The user tapped the record button and took a picture.
-- Note: As in the document; the app sent action / tap / record_picture_button, and since 2018-12-18 nothing: its call site was removed.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND (
    event.category = 'action' AND event.method = 'record_picture_button' AND event.object = 'app'
    OR event.category = 'action' AND event.method = 'tap' AND event.object = 'record_picture_button' -- profile app-2018
  );

-- webxr/events/recording.ended
-- The user released the record button: the video recording ended.
-- Note: As in the document; the app sent action / tap / release_video_button, and since 2018-12-18 nothing: its call site was removed.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND (
    event.category = 'action' AND event.method = 'release_video_button' AND event.object = 'app'
    OR event.category = 'action' AND event.method = 'tap' AND event.object = 'release_video_button' -- profile app-2018
  );

-- webxr/events/recording.started
-- The user held the record button: a video recording started.
-- Note: As in the document; the app sent action / tap / record_video_button, and since 2018-12-18 nothing: its call site was removed.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND (
    event.category = 'action' AND event.method = 'record_video_button' AND event.object = 'app'
    OR event.category = 'action' AND event.method = 'tap' AND event.object = 'record_video_button' -- profile app-2018
  );

-- webxr/events/web-xr.initialized
-- A web page initialised the WebXR API, and with it ARKit.
-- Note: As in the document; the app sent action / webXR / init.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  document.created,
  document.processStartTimestamp,
  document.seq,
  document.tz,
  CASE WHEN SAFE_ADD(document.processStartTimestamp, event.`time`) BETWEEN 0 AND 253402300799999 THEN TIMESTAMP_MILLIS(SAFE_ADD(document.processStartTimestamp, event.`time`)) END AS event_time
FROM webxr.event AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND (
    event.category = 'api' AND event.method = 'WebXR' AND event.object = 'init'
    OR event.category = 'action' AND event.method = 'webXR' AND event.object = 'init' -- profile app-2018
  );
