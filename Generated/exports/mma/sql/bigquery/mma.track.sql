-- Signalbook SQL 1, bigquery: events of mma/streams/track.
-- bq mk --table --schema mma.track.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp mma.track

-- mma/events/cleared-private-data
-- The user cleared private data.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Cleared_Private_Data';

-- mma/events/first-run
-- The first launch after installation.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_First_Run';

-- mma/events/interacted-with-search-url-area
-- The user interacted with the search and address field.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Interact_With_Search_URL_Area';

-- mma/events/opened-app
-- The app was launched.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Opened_App';

-- mma/events/opened-bookmark
-- The user opened a bookmark from the home panel.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Opened_Bookmark';

-- mma/events/opened-mailto-link
-- The user opened a mailto link of a page.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Opened_Mailto_Link';

-- mma/events/opened-new-tab
-- The user opened a new tab.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Opened_New_Tab';

-- mma/events/opened-pocket-story
-- The user opened a trending story of Pocket.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Opened_Pocket_Story';

-- mma/events/saved-bookmark
-- The user saved a bookmark.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Saved_Bookmark';

-- mma/events/saved-login
-- The user saved a login and password from the prompt.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Saved_Login_And_Password';

-- mma/events/saved-media
-- The user saved a video or any other media.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Download_Media_Saved_Image';

-- mma/events/second-run
-- The second launch after installation.
SELECT
  event.submission_timestamp,
  event.devMode AS developer_mode,
  event.deviceId AS device_id,
  event.info,
  event.sdkVersion AS sdk_version,
  event.`time`,
  event.userId AS user_id,
  event.value,
  event.messageId AS message_id,
  event.token
FROM mma.track AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)
  AND event.event = 'E_Second_Run';
