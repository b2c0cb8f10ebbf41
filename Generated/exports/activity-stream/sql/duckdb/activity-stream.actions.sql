-- Signalbook SQL 7, duckdb: events of activity-stream/streams/actions.
CREATE SCHEMA IF NOT EXISTS activity_stream;
CREATE TABLE IF NOT EXISTS activity_stream.actions (
  submission_timestamp TIMESTAMP NOT NULL,
  event VARCHAR NOT NULL,
  app_version VARCHAR NOT NULL,
  build VARCHAR NOT NULL,
  locale VARCHAR NOT NULL,
  release_channel VARCHAR NOT NULL,
  page VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  action_position BIGINT NOT NULL,
  share_provider VARCHAR,
  client_id VARCHAR,
  topic VARCHAR
);

-- activity-stream/events/action.added-bookmark
-- The user added an item to the bookmarks.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'ADD_BOOKMARK';

-- activity-stream/events/action.clicked
-- The user tapped an item of the panel.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'CLICK';

-- activity-stream/events/action.deleted
-- The user deleted an item from the top sites or the highlights.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'DELETE';

-- activity-stream/events/action.dismissed
-- The user dismissed an item from the top sites or the highlights.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'DISMISS';

-- activity-stream/events/action.opened-new-private-tab
-- The user opened an item's link in a new private tab.
-- Note: Reveals private browsing; the app sent it from 2017-05-01 and dropped it for that reason on 2017-05-05.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'NEW_PRIVATE_TAB';

-- activity-stream/events/action.opened-new-tab
-- The user opened an item's link in a new tab.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'NEW_TAB';

-- activity-stream/events/action.removed
-- The user removed an item from the top sites.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'REMOVE';

-- activity-stream/events/action.removed-bookmark
-- The user removed an item from the bookmarks.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'REMOVE_BOOKMARK';

-- activity-stream/events/action.shared
-- The user opened the share menu of an item of the panel.
SELECT
  event_row.submission_timestamp,
  event_row.app_version,
  event_row.build,
  event_row.locale,
  event_row.release_channel,
  event_row.source,
  event_row.action_position AS "position",
  event_row.share_provider,
  event_row.client_id
FROM activity_stream.actions AS event_row
WHERE event_row.submission_timestamp >= date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY
  AND event_row.event = 'SHARE';
