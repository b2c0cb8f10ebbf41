-- Signalbook SQL 7, bigquery: events of mma/streams/track.
-- bq mk --table --schema mma.track.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp mma.track

-- mma/events/cleared-private-data
-- The user cleared private data.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Cleared_Private_Data';

-- mma/events/first-run
-- The first launch after installation.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_First_Run';

-- mma/events/interacted-with-search-url-area
-- The user interacted with the search and address field.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Interact_With_Search_URL_Area';

-- mma/events/opened-app
-- The app was launched.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Opened_App';

-- mma/events/opened-bookmark
-- The user opened a bookmark from the home panel.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Opened_Bookmark';

-- mma/events/opened-mailto-link
-- The user opened a mailto link of a page.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Opened_Mailto_Link';

-- mma/events/opened-new-tab
-- The user opened a new tab.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Opened_New_Tab';

-- mma/events/opened-pocket-story
-- The user opened a trending story of Pocket.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Opened_Pocket_Story';

-- mma/events/saved-bookmark
-- The user saved a bookmark.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Saved_Bookmark';

-- mma/events/saved-login
-- The user saved a login and password from the prompt.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Saved_Login_And_Password';

-- mma/events/saved-media
-- The user saved a video or any other media.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Download_Media_Saved_Image';

-- mma/events/second-run
-- The second launch after installation.
-- Not selected (secret): token
SELECT
  event_row.submission_timestamp,
  event_row.devMode AS developer_mode,
  event_row.deviceId AS device_id,
  event_row.info,
  event_row.sdkVersion AS sdk_version,
  event_row.`time`,
  event_row.userId AS user_id,
  event_row.value,
  event_row.messageId AS message_id
FROM mma.track AS event_row
WHERE event_row.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event_row.event = 'E_Second_Run';
