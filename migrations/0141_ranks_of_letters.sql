-- A letter that somebody waits for leaves before those to many (rank 1), and one whose address was refused is told from an outage.
-- What the release before queues has the default; "outbox_due" is its index, and goes with the release after this one.
ALTER TABLE outbox_message
  ADD COLUMN rank smallint NOT NULL DEFAULT 0,
  ADD COLUMN refused boolean NOT NULL DEFAULT false;
UPDATE outbox_message SET rank = 1
 WHERE sent_at IS NULL AND given_up_at IS NULL AND message_key ~ '^(newsletter|activity-removed|release-notice):';
