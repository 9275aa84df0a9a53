-- What another term costs, as the member's letter named it: no more than that is charged for it, whatever the price is by then.
ALTER TABLE membership_notice ADD COLUMN total_cents integer;

-- Renewal that is switched on in the last thirty days has a letter of its own, and no later one need name a price.
ALTER TABLE membership_notice DROP CONSTRAINT membership_notice_notice_check;
ALTER TABLE membership_notice ADD CONSTRAINT membership_notice_notice_check
  CHECK (notice IN ('thirty-days', 'seven-days', 'ended', 'renewal-failed', 'switched-on')) NOT VALID;
