-- no-transaction
-- The next letter is found at the head of an index, however many wait behind it.
CREATE INDEX CONCURRENTLY outbox_by_rank ON outbox_message (rank, not_before, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
