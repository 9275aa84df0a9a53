-- The ground everything stands on: extensions, the append-only hash-chained ledger, invalidation by NOTIFY.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- A ledger table has (position bigint, prev_hash bytea, hash bytea). The chain is over the whole table:
-- an entry cannot be changed, removed or slipped in without breaking every later hash.
CREATE FUNCTION ledger_hash(prev bytea, entry jsonb) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(coalesce(prev, '\x'::bytea) || convert_to((entry - 'hash')::text, 'UTF8'));

CREATE FUNCTION ledger_append() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE last_position bigint; last_hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger:' || TG_TABLE_NAME, 0));
  EXECUTE format('SELECT position, hash FROM %I ORDER BY position DESC LIMIT 1', TG_TABLE_NAME)
    INTO last_position, last_hash;
  NEW.position := coalesce(last_position, 0) + 1;
  NEW.prev_hash := last_hash;
  NEW.hash := ledger_hash(last_hash, to_jsonb(NEW));
  RETURN NEW;
END $$;

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION make_ledger(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION ledger_append()', name);
  EXECUTE format('CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse()', name);
  EXECUTE format('CREATE TRIGGER keep_all BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()', name);
END $$;

-- Counters that survive restarts and are shared by every process (rate limits, login throttling).
CREATE TABLE rate_count (
  bucket text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_count_window ON rate_count (window_start);

-- Messages leave through this table, so none is lost between commit and SMTP and none is sent twice.
CREATE TABLE outbox_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_key text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text,
  headers jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
CREATE INDEX outbox_due ON outbox_message (not_before) WHERE sent_at IS NULL AND given_up_at IS NULL;

-- Who changed what that counts: role, price, credit, certificate, sign-in, refusal.
CREATE TABLE audit_entry (
  position bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text,
  address text,
  prev_hash bytea,
  hash bytea NOT NULL
);
SELECT make_ledger('audit_entry');
