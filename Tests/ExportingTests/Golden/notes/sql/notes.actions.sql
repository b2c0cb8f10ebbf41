-- Signalbook SQL 7, bigquery: events of notes/streams/actions.
-- bq mk --table --schema notes.actions.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp notes.actions

-- notes/events/list.opened
-- The user opened a list.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  event.value,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'DarkMode') AS settings_DarkMode,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'TextSize') AS settings_TextSize
FROM notes.actions AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'list';

-- notes/events/note.saved
-- The user saved a note.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  (SELECT entry.value FROM UNNEST(event.extras) AS entry WHERE entry.key = 'words') AS words,
  (SELECT entry.value FROM UNNEST(event.extras) AS entry WHERE entry.key = 'title') AS title,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'DarkMode') AS settings_DarkMode,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'TextSize') AS settings_TextSize
FROM notes.actions AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'save'
  AND event.object = 'note';

-- notes/events/setting-changed
-- The user changed a setting.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.submission_timestamp,
  document.clientId,
  event.`time`,
  event.value,
  (SELECT entry.value FROM UNNEST(event.extras) AS entry WHERE entry.key = 'to') AS `to`,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'DarkMode') AS settings_DarkMode,
  (SELECT entry.value FROM UNNEST(document.settings) AS entry WHERE entry.key = 'TextSize') AS settings_TextSize
FROM notes.actions AS document,
  UNNEST(document.events) AS event
WHERE document.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.category = 'action'
  AND event.method = 'change'
  AND event.object = 'setting';
