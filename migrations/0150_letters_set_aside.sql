-- no-transaction
-- Letters that were given up are few among all that were sent within a month; one that leaves is never in this index.
CREATE INDEX CONCURRENTLY outbox_set_aside ON outbox_message (refused, given_up_at, id) WHERE sent_at IS NULL AND given_up_at IS NOT NULL;
