-- no-transaction
-- The accounts that newsletter forms opened and nobody has proved since are swept by the hour, in order of their number.
CREATE INDEX CONCURRENTLY user_account_unproved_subscriber ON user_account (id)
  WHERE scope = 'subscriber' AND email_verified_at IS NULL AND erased_at IS NULL;
