-- A card is kept for renewals without paying: one row a try, and what became of it. Nothing is charged by any of them.
CREATE TABLE card_setup (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account,
  -- The membership whose renewal was agreed to: another one is another price on another day.
  holding_id bigint NOT NULL REFERENCES holding,
  provider text NOT NULL,
  provider_ref text,
  status text NOT NULL CHECK (status IN ('started', 'requires_action', 'kept', 'failed', 'cancelled')),
  failure text,
  -- Of the call that began it, for the ledger of what was done.
  request_id text NOT NULL,
  started_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status IN ('kept', 'failed', 'cancelled')) = (settled_at IS NOT NULL))
);
CREATE INDEX card_setup_user ON card_setup (user_id);
CREATE INDEX card_setup_holding ON card_setup (holding_id);
CREATE INDEX card_setup_open ON card_setup (started_at) WHERE settled_at IS NULL;

-- The sandbox's own book of cards that it keeps, beside the one of what it took.
CREATE TABLE sandbox_setup (
  key text PRIMARY KEY,
  ref text NOT NULL UNIQUE,
  card_last4 text NOT NULL,
  exp_month integer NOT NULL,
  exp_year integer NOT NULL,
  method_ref text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('kept', 'requires_action', 'failed', 'cancelled')),
  failure text,
  created_at timestamptz NOT NULL
);

-- A provider tells of kept cards too. Rows live for a month: the check is proved in no time.
ALTER TABLE payment_event DROP CONSTRAINT payment_event_kind_check;
ALTER TABLE payment_event ADD CONSTRAINT payment_event_kind_check CHECK (kind IN ('charge', 'refund', 'dispute', 'setup')) NOT VALID;
ALTER TABLE payment_event VALIDATE CONSTRAINT payment_event_kind_check;
