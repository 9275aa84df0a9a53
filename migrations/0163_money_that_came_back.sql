-- A refund that the provider could not carry out, and a dispute that was won: the money is with us again, and a person decides what follows.
CREATE TABLE payment_reversal (
  payment_id uuid NOT NULL REFERENCES payment,
  kind text NOT NULL CHECK (kind IN ('refund-failed', 'dispute-won')),
  -- The provider's name of the refund; of a dispute the charge's.
  ref text NOT NULL,
  order_id bigint NOT NULL REFERENCES membership_order,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (payment_id, kind, ref)
);
CREATE INDEX payment_reversal_by_order ON payment_reversal (order_id);

-- Set while a bank decides without its customer, who was promised an e-mail about it.
ALTER TABLE payment ADD COLUMN undecided_at timestamptz;

-- Refunds in part have a receipt each: `receipt_of_payment` keeps that of the payment the only one.
ALTER TABLE receipt DROP CONSTRAINT receipt_order_id_kind_key;

ALTER TABLE payment_event DROP CONSTRAINT payment_event_kind_check;
ALTER TABLE payment_event ADD CONSTRAINT payment_event_kind_check CHECK (kind IN ('charge', 'refund', 'dispute', 'dispute-won', 'setup')) NOT VALID;
