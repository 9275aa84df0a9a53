-- no-transaction
-- Whoever leaves is taken out of the issues that were sent to them, and these are not looked for among all deliveries.
CREATE INDEX CONCURRENTLY campaign_delivery_by_reader ON campaign_delivery (subscriber_id);
