-- The desk of members: memberships given by hand, who was here last, and the ways into long lists of people and of deeds.
CREATE TABLE membership_grant (
  holding_id bigint PRIMARY KEY REFERENCES holding,
  -- What it took the place of: that runs on once this one is taken back.
  base_holding_id bigint REFERENCES holding,
  -- What was left of that one, in cents. Nothing was paid for the rest, so an upgrade credits no more than this.
  worth_cents integer NOT NULL CHECK (worth_cents >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  given_by bigint NOT NULL REFERENCES user_account,
  given_at timestamptz NOT NULL
);

-- No index on it: a sign-in would then write one entry into every other index of the account.
ALTER TABLE user_account ADD COLUMN last_sign_in_at timestamptz;
UPDATE user_account SET last_sign_in_at = (SELECT max(s.created_at) FROM session s WHERE s.user_id = user_account.id);

CREATE INDEX user_by_name ON user_account (lower(last_name), lower(first_name), id) WHERE erased_at IS NULL;
CREATE INDEX user_newest ON user_account (created_at DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX user_like ON user_account USING gin (search_fold(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops) WHERE erased_at IS NULL;

-- Newest first, of everybody, of one person, about one thing.
DROP INDEX IF EXISTS audit_by_actor, audit_by_subject;
CREATE INDEX audit_newest ON audit_entry (at DESC, position DESC);
CREATE INDEX audit_by_actor ON audit_entry (actor_id, at DESC, position DESC);
CREATE INDEX audit_by_subject ON audit_entry (subject, at DESC, position DESC);
