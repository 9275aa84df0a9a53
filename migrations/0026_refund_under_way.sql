-- Money on its way back: while the provider is asked, nothing is built on what it had bought.
ALTER TABLE membership_order ADD COLUMN refund_begun_at timestamptz;
