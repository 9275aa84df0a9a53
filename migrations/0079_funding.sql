-- The income and expense record of an activity (rule R7): what support came in and what it was spent on could not be shown to anybody who asks for it. A ledger: a correction takes the place of an entry, and both stay.
CREATE TABLE funding_entry (
  position bigint PRIMARY KEY,
  publication_id bigint NOT NULL REFERENCES publication,
  event text NOT NULL CHECK (event IN ('recorded', 'corrected', 'struck')),
  -- The entry whose place it takes: each is corrected or struck once, its correction again.
  corrects bigint UNIQUE REFERENCES funding_entry,
  side text NOT NULL CHECK (side IN ('income', 'expense')),
  kind text NOT NULL CHECK (kind IN ('commercial-support', 'registration-fees', 'advertising', 'provider',
    'honoraria', 'travel', 'production', 'staff', 'platform', 'other')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  payer text NOT NULL,
  payee text NOT NULL,
  -- The company whose support came in, or was spent; empty where it was other money.
  supporter text NOT NULL,
  paid_on date NOT NULL,
  note text NOT NULL,
  -- Why an entry was corrected or struck.
  reason text NOT NULL,
  at timestamptz NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL,
  CHECK ((event = 'recorded') = (corrects IS NULL)),
  CHECK ((side = 'income') = (kind IN ('commercial-support', 'registration-fees', 'advertising', 'provider'))),
  CHECK (side = 'expense' OR (kind = 'commercial-support') = (supporter <> ''))
);
CREATE INDEX funding_entry_by_publication ON funding_entry (publication_id, position);
SELECT make_ledger('funding_entry');
