-- A link in an e-mail works for so long: an e-mail that an outage has kept beyond that does not leave any more.
ALTER TABLE outbox_message ADD COLUMN ends_at timestamptz;
