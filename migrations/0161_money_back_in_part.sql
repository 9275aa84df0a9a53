-- no-transaction
-- Money goes back in parts: several entries and several receipts of refunds belong to one payment. It is still taken once, and has one receipt.
-- First what is sent before the indexes, so that each of these is sent alone. Until the next one stands, the lock of the payment alone keeps them apart.
DROP INDEX CONCURRENTLY IF EXISTS payment_entry_once;
CREATE UNIQUE INDEX CONCURRENTLY payment_entry_taken_once ON payment_entry (payment_id, entry) WHERE entry IN ('charged', 'mismatched');
CREATE UNIQUE INDEX CONCURRENTLY receipt_of_payment ON receipt (order_id) WHERE kind = 'payment';
CREATE INDEX CONCURRENTLY receipt_by_order ON receipt (order_id, number);
