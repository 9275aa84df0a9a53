-- A password alone opens no administrator's account: authenticator apps, passkeys and codes for when both are lost.

-- One app an account. A new one waits beside it until its first code has come.
CREATE TABLE authenticator_app (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  secret bytea,
  added_at timestamptz,
  last_used_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  waiting_secret bytea,
  waiting_until timestamptz,
  CHECK ((secret IS NULL) = (added_at IS NULL)),
  CHECK ((waiting_secret IS NULL) = (waiting_until IS NULL))
);

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);

-- What a passkey is asked to sign: once, within minutes.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  user_id bigint REFERENCES user_account (id),
  deed text NOT NULL CHECK (deed IN ('add', 'sign-in')),
  expires_at timestamptz NOT NULL,
  CHECK (deed = 'sign-in' OR user_id IS NOT NULL)
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

CREATE TABLE recovery_code (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_code_user ON recovery_code (user_id);

-- Where a session took the place of another whose owner had signed in earlier; else it began with the sign-in.
ALTER TABLE session ADD COLUMN signed_in_at timestamptz;

SELECT keep_from_departed(name) FROM unnest(ARRAY['authenticator_app', 'passkey', 'passkey_challenge', 'recovery_code']) AS name;
