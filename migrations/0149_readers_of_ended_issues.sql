-- How many readers an issue was written to, once it is over and the outbox has forgotten its letters; until then they are counted.
ALTER TABLE campaign ADD COLUMN recipients integer;
