-- Signalbook SQL 7, duckdb: events of focus/streams/event.
CREATE SCHEMA IF NOT EXISTS focus;
CREATE TABLE IF NOT EXISTS focus.event (
  document_id VARCHAR,
  app_name VARCHAR,
  app_version VARCHAR,
  app_channel VARCHAR,
  app_build VARCHAR,
  submission_timestamp TIMESTAMP NOT NULL,
  clientId VARCHAR NOT NULL,
  created BIGINT NOT NULL,
  events STRUCT("time" BIGINT, category VARCHAR, method VARCHAR, object VARCHAR, value VARCHAR, extras STRUCT(key VARCHAR, value VARCHAR)[])[],
  locale VARCHAR NOT NULL,
  os VARCHAR NOT NULL,
  osversion VARCHAR NOT NULL,
  seq BIGINT NOT NULL,
  settings STRUCT(key VARCHAR, value VARCHAR)[],
  tz BIGINT NOT NULL,
  v BIGINT NOT NULL
);

-- focus/events/autofill.performed
-- The user accepted an autocomplete suggestion.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The document gives this row and `autofill.submitted` the same category, method and object: the receiver cannot tell them apart.
-- Same wire form as: focus/events/autofill.submitted
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'autofill';

-- focus/events/autofill.shown
-- An autocomplete suggestion was offered.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'autofill';

-- focus/events/autofill.submitted
-- The user opened an autocompleted address.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The same category, method and object as `autofill.performed`.
-- Same wire form as: focus/events/autofill.performed
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'autofill';

-- focus/events/custom-url.added
-- The user added a custom autocomplete URL.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'change'
  AND event.object = 'custom_domain';

-- focus/events/custom-url.quick-add-tapped
-- The user tapped the button that adds the page's domain to the custom autocomplete URLs.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'quick_add_custom_domain_button';

-- focus/events/custom-url.removed
-- The user removed a custom autocomplete URL.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'removed'
  AND event.object = 'custom_domain';

-- focus/events/custom-url.reordered
-- The user reordered the custom autocomplete URLs.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'reordered'
  AND event.object = 'custom_domain';

-- focus/events/erase-button-clicked
-- The user erased the session with the erase button.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'erase_button';

-- focus/events/external-link.cancelled
-- The user declined to open a link in another app.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'cancel'
  AND event.object = 'request_handler';

-- focus/events/external-link.opened
-- The user let a link be opened by another app.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'request_handler';

-- focus/events/find-in-page.closed
-- The find-in-page bar was closed.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'close'
  AND event.object = 'find_in_page_bar';

-- focus/events/find-in-page.next
-- The user went to the next match.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: As in the document; the released app sends object find_next.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND (
    event.category = 'action' AND event.method = 'click' AND event.object = 'find_next_button'
    OR event.category = 'action' AND event.method = 'click' AND event.object = 'find_next' -- profile app-2018
  );

-- focus/events/find-in-page.opened
-- The find-in-page bar was opened.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'find_in_page_bar';

-- focus/events/find-in-page.previous
-- The user went to the previous match.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The misspelling `buttom` is the document's. The released app sends object find_prev.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND (
    event.category = 'action' AND event.method = 'click' AND event.object = 'find_previous_buttom'
    OR event.category = 'action' AND event.method = 'click' AND event.object = 'find_prev' -- profile app-2018
  );

-- focus/events/first-run.finished
-- The user finished the first run.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: As in the document; the released app sends object ios_onboarding_v1.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND (
    event.category = 'action' AND event.method = 'click' AND event.object = 'new_onboarding'
    OR event.category = 'action' AND event.method = 'click' AND event.object = 'ios_onboarding_v1' -- profile app-2018
  )
  AND event.value = 'finish';

-- focus/events/first-run.new-chosen
-- The A/B test chose the new onboarding.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The app stopped sending it on 2018-05-31, when the test ended; the document still lists it.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'coin_flip'
  AND event.object = 'ios_onboarding_v1';

-- focus/events/first-run.page-shown
-- A page of the first run was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: As in the document; the released app sends object ios_onboarding_v1.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  event.value,
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND (
    event.category = 'action' AND event.method = 'show' AND event.object = 'new_onboarding'
    OR event.category = 'action' AND event.method = 'show' AND event.object = 'ios_onboarding_v1' -- profile app-2018
  );

-- focus/events/first-run.previous-chosen
-- The A/B test chose the previous first run.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The app stopped sending it on 2018-05-31, when the test ended; the document still lists it.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'coin_flip'
  AND event.object = 'previous_first_run';

-- focus/events/first-run.skipped
-- The user skipped the first run.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: As in the document; the released app sends object ios_onboarding_v1.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND (
    event.category = 'action' AND event.method = 'click' AND event.object = 'new_onboarding'
    OR event.category = 'action' AND event.method = 'click' AND event.object = 'ios_onboarding_v1' -- profile app-2018
  )
  AND event.value = 'skip';

-- focus/events/opened-from-extension
-- The app was opened from its extension.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'opened_from_extension'
  AND event.object = 'app';

-- focus/events/paste-and-go
-- The user opened what was on the clipboard.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'paste_and_go';

-- focus/events/query-entered
-- The user entered a search.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: In the document's sample ping and in the released app, but in no table of the document.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'type_query'
  AND event.object = 'search_bar';

-- focus/events/request-desktop-clicked
-- The user asked for the desktop version of a page by a long press.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'request_desktop';

-- focus/events/search-hint-clicked
-- The user chose the hint that searches for the entered text.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'select_query'
  AND event.object = 'search_bar';

-- focus/events/session.started
-- The app came to the foreground; a session begins.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'foreground'
  AND event.object = 'app';

-- focus/events/session.stopped
-- The app went to the background; the session ends.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The released app adds an extra `orientation` with Portrait or Landscape, which the document does not list.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'background'
  AND event.object = 'app';

-- focus/events/setting-changed
-- The user changed a setting.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  event.value,
  (SELECT entry.value FROM UNNEST(event.extras) AS each_entry(entry) WHERE entry.key = 'to') AS "to",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'change'
  AND event.object = 'setting';

-- focus/events/settings-opened
-- The user opened the settings.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'settings_button';

-- focus/events/share-sheet.opened-with-firefox
-- The user opened the page in Firefox.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'menu'
  AND event.value = 'firefox';

-- focus/events/share-sheet.opened-with-safari
-- The user opened the page in Safari.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'menu'
  AND event.value = 'default';

-- focus/events/siri.erased-and-opened
-- Siri erased the session and opened the app.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'siri'
  AND event.object = 'erase_and_open';

-- focus/events/siri.erased-in-background
-- Siri erased the session without opening the app.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'siri'
  AND event.object = 'erase_in_background';

-- focus/events/siri.opened-favorite-site
-- Siri opened the favourite site.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'siri'
  AND event.object = 'open_favorite_site';

-- focus/events/tips.autocomplete-shown
-- The tip about autocomplete was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'autocomplete_tip';

-- focus/events/tips.biometric-shown
-- The tip about unlocking with face or fingerprint was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'biometric_tip';

-- focus/events/tips.biometric-tapped
-- The user tapped the tip about unlocking with face or fingerprint.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'biometric_tip';

-- focus/events/tips.request-desktop-shown
-- The tip about desktop versions of pages was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'request_desktop_tip';

-- focus/events/tips.share-shown
-- The tip about sharing how many trackers were blocked was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'tracker_stats_share_button';

-- focus/events/tips.siri-erase-shown
-- The tip about erasing with Siri was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'siri_erase_tip';

-- focus/events/tips.siri-erase-tapped
-- The user tapped the tip about erasing with Siri.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'siri_erase_tip';

-- focus/events/tips.siri-favorite-shown
-- The tip about opening the favourite site with Siri was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'siri_favorite_tip';

-- focus/events/tips.siri-favorite-tapped
-- The user tapped the tip about opening the favourite site with Siri.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The released app sends method show, so that taps cannot be told from displays.
-- Profile app-2018 sends action, show, siri_favorite_tip, as focus/events/tips.siri-favorite-shown does.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'siri_favorite_tip';

-- focus/events/tips.tracking-protection-shown
-- The tip about tracking protection was shown.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'show'
  AND event.object = 'tracking_protection_tip';

-- focus/events/tracking-protection.changed
-- The user turned tracking protection on or off.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  (SELECT entry.value FROM UNNEST(event.extras) AS each_entry(entry) WHERE entry.key = 'to') AS "to",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'change'
  AND event.object = 'tracking_protection_toggle';

-- focus/events/tracking-protection.drawer-closed
-- The tracking protection drawer was closed.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
-- Note: The app stopped sending it on 2018-08-07; the document still lists it.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'close'
  AND event.object = 'tracking_protection_drawer';

-- focus/events/tracking-protection.drawer-opened
-- The tracking protection drawer was opened.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'open'
  AND event.object = 'tracking_protection_drawer';

-- focus/events/url-bar.dragged
-- The user dragged the address out of the address bar to another app.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'drag'
  AND event.object = 'search_bar';

-- focus/events/url-bar.dropped
-- The user dropped an address onto the address bar.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'drop'
  AND event.object = 'search_bar';

-- focus/events/url-entered
-- The user entered an address.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'type_url'
  AND event.object = 'search_bar';

-- focus/events/website-link-clicked
-- The user followed a link on a page.
-- No event_time: time is the number of milliseconds since the start of the process, and the ping has no column with the start.
SELECT
  document.document_id,
  document.app_name,
  document.app_version,
  document.app_channel,
  document.app_build,
  document.submission_timestamp,
  document.clientId,
  event."time",
  document.created,
  document.seq,
  document.tz,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BiometricLogin') AS settings_BiometricLogin,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAds') AS settings_BlockAds,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockAnalytics') AS settings_BlockAnalytics,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockFonts') AS settings_BlockFonts,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockOther') AS settings_BlockOther,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'BlockSocial') AS settings_BlockSocial,
  (SELECT entry.value FROM UNNEST(document.settings) AS each_entry(entry) WHERE entry.key = 'prefKeyEngine') AS settings_prefKeyEngine
FROM focus.event AS document,
  UNNEST(document.events) AS each_event(event)
WHERE document.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event.category = 'action'
  AND event.method = 'click'
  AND event.object = 'website_link';
