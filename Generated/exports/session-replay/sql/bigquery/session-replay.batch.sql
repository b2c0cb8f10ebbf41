-- Signalbook SQL 7, bigquery: events of session-replay/streams/batch.
-- 'v' has several types; the column is JSON.
-- bq mk --table --schema session-replay.batch.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp session_replay.batch

-- session-replay/events/app-hide
-- The app lost the focus; the session may end, but has not yet.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 2;

-- session-replay/events/app-show
-- The app came to the foreground and has the focus.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 1;

-- session-replay/events/app-start
-- The app started: the first event of all, when the SDK is first called.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 0;

-- session-replay/events/drag
-- A finger moved slowly over a view.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.tvp AS targetPath,
  event.tvid AS targetId,
  event.fd AS direction,
  event.tvd AS distance,
  event.tvv AS velocity,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 9;

-- session-replay/events/dynamic-variable.number
-- The app set a number variable of the screen.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.k AS key,
  LAX_INT64(event.v) AS value,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 19;

-- session-replay/events/dynamic-variable.text
-- The app set a text variable of the screen.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.k AS key,
  JSON_VALUE(event.v) AS value,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 18;

-- session-replay/events/flick
-- A finger moved fast over a view.
-- Note: The document gives drags below and flicks above 100 dp/s; exactly 100 is counted as a flick.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.tvp AS targetPath,
  event.tvid AS targetId,
  event.fd AS direction,
  event.tvd AS distance,
  event.tvv AS velocity,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 10;

-- session-replay/events/long-press
-- A finger stayed on a view without moving far.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.tvp AS targetPath,
  event.tvid AS targetId,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 8;

-- session-replay/events/screenview
-- A screen was shown.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.st AS title,
  event.sl AS loadTime,
  event.cv AS customVariables,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 4;

-- session-replay/events/tap
-- A finger touched a view and left it without moving far or staying long.
-- Note: The document gives no thresholds: every touch that is no long press is a tap, also one of exactly 500 ms.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.tvp AS targetPath,
  event.tvid AS targetId,
  event.ur AS responsive,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 6;

-- session-replay/events/transaction
-- The user completed a purchase.
-- Note: An app reports each transaction once; one whose identifier was recorded in the session is refused and counted.
SELECT
  document.submission_timestamp,
  document.uid,
  event.c AS connectivity,
  event.euid AS eventId,
  event.o AS orientation,
  event.scn AS screenNumber,
  event.sn AS session,
  event.t AS `time`,
  event.upt AS uptime,
  event.url,
  event.vo AS version,
  event.ci AS carrier,
  event.tr AS transaction,
  document.now,
  document.tz
FROM session_replay.batch AS document,
  UNNEST(document.pl) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.ea = 16;
