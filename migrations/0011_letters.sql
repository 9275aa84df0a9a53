-- Letters people asked for and when they said so, the issues sent, and what was asked of the support desk.
CREATE TABLE subscriber (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  language text NOT NULL CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de')),
  created_at timestamptz NOT NULL
);

-- One row for each kind of letter. asked_at names the latest wish: a link of an older one confirms nothing.
CREATE TABLE subscription (
  subscriber_id bigint NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('monthly', 'tips')),
  state text NOT NULL CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed')),
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (subscriber_id, kind)
);
CREATE INDEX subscription_audience ON subscription (kind, subscriber_id) WHERE state = 'confirmed';
CREATE INDEX subscription_waiting ON subscription (asked_at) WHERE state = 'unconfirmed';

-- What was agreed to, where, in which words: proof of the consent.
CREATE TABLE subscription_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id bigint NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  kinds text[] NOT NULL,
  deed text NOT NULL CHECK (deed IN ('asked', 'confirmed', 'withdrawn', 'restored')),
  place text NOT NULL CHECK (place IN ('bar', 'footer', 'page', 'download', 'account', 'letter')),
  wording text NOT NULL,
  language text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX subscription_consent_by_subscriber ON subscription_consent (subscriber_id);

CREATE TABLE campaign (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'monthly:2026-11', 'tips:2026-W47-1': an issue is opened once.
  issue text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('monthly', 'tips')),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE TABLE campaign_delivery (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  subscriber_id bigint NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, subscriber_id)
);

CREATE TABLE support_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  -- The same words of the same person on the same day are one request.
  fingerprint bytea NOT NULL UNIQUE,
  user_id bigint REFERENCES user_account,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Toward a desk outside: null while it waits or when there is none.
  forwarded_at timestamptz,
  mailed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz
);
CREATE INDEX support_request_waiting ON support_request (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
