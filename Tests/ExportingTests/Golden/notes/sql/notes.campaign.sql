-- Signalbook SQL 7, bigquery: events of notes/streams/campaign.
-- bq mk --table --schema notes.campaign.table.json --time_partitioning_type DAY --time_partitioning_field submission_timestamp notes.campaign

-- notes/events/installed
-- The app was installed from a campaign.
SELECT
  event.submission_timestamp,
  event.ad_id AS adId,
  event.campaign
FROM notes.campaign AS event
WHERE event.submission_timestamp >= TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)
  AND event.kind = 'installed';
