-- The civil date of the learner decides day and year of a credit; the ledger of credit keeps its columns, so the day stands beside it.
CREATE TABLE credit_day (
  position bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  publication_id bigint NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  -- IANA name of the zone that the learner's clock showed.
  zone text NOT NULL,
  civil_date date NOT NULL,
  earned_at timestamptz NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL,
  UNIQUE (user_id, publication_id, kind),
  -- No clock on earth is further from UTC than a day.
  CHECK (civil_date BETWEEN (earned_at AT TIME ZONE 'UTC')::date - 1 AND (earned_at AT TIME ZONE 'UTC')::date + 1)
);
SELECT make_ledger('credit_day');
