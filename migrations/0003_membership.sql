-- Tier is what one may do; plan is a tier at a price for a term; a holding is a member's plan over time.
CREATE TABLE tier (
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  rank integer NOT NULL,
  permissions text[] NOT NULL,
  can_give_credits boolean NOT NULL,
  cme_credits integer NOT NULL,
  new_cme_credits integer NOT NULL,
  total_sa integer NOT NULL
);

CREATE TABLE plan (
  id bigint PRIMARY KEY,
  tier_id bigint NOT NULL REFERENCES tier,
  rebill_days integer NOT NULL CHECK (rebill_days IN (365, 1825)),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  currency text NOT NULL DEFAULT 'USD',
  best_value boolean NOT NULL DEFAULT false,
  hidden boolean NOT NULL DEFAULT false,
  position integer NOT NULL
);

CREATE TABLE holding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account,
  plan_id bigint NOT NULL REFERENCES plan,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  auto_renew boolean NOT NULL DEFAULT false,
  superseded_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz NOT NULL
);
-- One live holding a member: an upgrade or renewal supersedes in the same transaction.
CREATE UNIQUE INDEX holding_live ON holding (user_id) WHERE superseded_at IS NULL AND refunded_at IS NULL;
