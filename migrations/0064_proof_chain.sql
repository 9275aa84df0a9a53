-- What proves a credit (attempt, evaluation, certificate, front matter) enters a chain of its own, and daily heads witness every chain: a row that is not a ledger's could be changed or removed without a trace.

-- A certificate names the entry of the ledger that it was issued from.
CREATE TABLE certificate_ground (
  certificate_id bigint PRIMARY KEY REFERENCES certificate,
  entry_position bigint NOT NULL,
  entry_hash bytea NOT NULL
);

CREATE TABLE proof_entry (
  position bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('attempt', 'evaluation', 'certificate', 'front-matter')),
  -- The number of the row, or publication and version of front matter: `2746/1`.
  subject text NOT NULL,
  event text NOT NULL CHECK (event IN ('entered', 'superseded', 'withdrawn', 'changed', 'removed')),
  digest bytea NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL
);
CREATE INDEX proof_entry_by_subject ON proof_entry (kind, subject, position);
SELECT make_ledger('proof_entry');

CREATE FUNCTION proof_digest(content jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(content::text, 'UTF8'));
-- Texts of instants must not hang on settings of the session.
CREATE FUNCTION proof_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- Columns are named one by one: a table may get another without breaking what was entered before.
CREATE FUNCTION proof_content(a attempt) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('attempt', a.id, 'user', a.user_id, 'publication', a.publication_id, 'offering', a.offering_id,
    'kind', a.kind, 'status', a.status, 'correct', a.correct_count, 'items', a.item_count, 'score', a.score,
    'passMark', a.pass_mark, 'amount', a.amount_hundredths, 'title', a.title, 'frontMatter', a.front_matter_version,
    'disclosure', a.disclosure, 'results', a.results, 'practice', a.practice, 'submitted', proof_instant(a.submitted_at),
    'answers', (SELECT coalesce(jsonb_agg(jsonb_build_array(w.item_id, w.choice_id) ORDER BY w.item_id), '[]')
      FROM attempt_answer w WHERE w.attempt_id = a.id));
CREATE FUNCTION proof_content(e evaluation) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('evaluation', e.id, 'user', e.user_id, 'publication', e.publication_id, 'answers', e.answers,
    'claimed', e.claimed_hundredths, 'submitted', proof_instant(e.submitted_at));
CREATE FUNCTION proof_content(f front_matter) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('publication', f.publication_id, 'version', f.version, 'content', f.content,
    'created', proof_instant(f.created_at));
-- What the paper says. The learner's number is salted with the code: whoever shows the paper shows no account.
CREATE FUNCTION proof_content(c certificate) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('certificate', c.number, 'holder', encode(sha256(convert_to(c.code || ':' || c.user_id, 'UTF8')), 'hex'),
    'recipient', c.recipient_name, 'profession', c.profession, 'publication', c.publication_id, 'kind', c.kind,
    'wording', c.wording, 'amount', c.amount_hundredths, 'pharmacology', c.pharmacology_hundredths, 'title', c.title,
    'format', c.learning_format, 'provider', c.provider_name, 'address', c.provider_address,
    'completed', proof_instant(c.completed_at), 'issued', proof_instant(c.issued_at),
    'supersedes', (SELECT o.number FROM certificate o WHERE o.id = c.supersedes_id),
    'ledger', (SELECT jsonb_build_object('position', g.entry_position, 'hash', encode(g.entry_hash, 'hex'))
      FROM certificate_ground g WHERE g.certificate_id = c.id));
CREATE FUNCTION proof_withdrawal(c certificate) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('certificate', c.number, 'withdrawn', proof_instant(c.withdrawn_at));
CREATE FUNCTION proof_supersession(old certificate, fresh certificate) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object('certificate', old.number, 'supersededBy', fresh.number);

CREATE FUNCTION proof_enter(kind text, subject text, event text, content jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO proof_entry (kind, subject, event, digest, hash) VALUES (kind, subject, event, proof_digest(content), '\x')
$$;

CREATE FUNCTION proof_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deed text := CASE TG_OP WHEN 'INSERT' THEN 'entered' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END;
BEGIN
  PERFORM proof_enter(TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END::text, deed,
    CASE TG_OP WHEN 'DELETE' THEN proof_content(OLD) ELSE proof_content(NEW) END);
  RETURN NULL;
END $$;

CREATE FUNCTION proof_of_front_matter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE row front_matter := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM proof_enter('front-matter', row.publication_id || '/' || row.version,
    CASE TG_OP WHEN 'INSERT' THEN 'entered' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END, proof_content(row));
  RETURN NULL;
END $$;

CREATE FUNCTION proof_of_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE old_one certificate;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM proof_enter('certificate', OLD.id::text, 'removed', proof_content(OLD));
  ELSIF TG_OP = 'UPDATE' AND proof_content(OLD) IS DISTINCT FROM proof_content(NEW) THEN
    PERFORM proof_enter('certificate', NEW.id::text, 'changed', proof_content(NEW));
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.supersedes_id IS NOT NULL THEN
      SELECT * INTO old_one FROM certificate WHERE id = NEW.supersedes_id;
      PERFORM proof_enter('certificate', old_one.id::text, 'superseded', proof_supersession(old_one, NEW));
    END IF;
    PERFORM proof_enter('certificate', NEW.id::text, 'entered', proof_content(NEW));
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at THEN
    PERFORM proof_enter('certificate', NEW.id::text, 'withdrawn', proof_withdrawal(NEW));
  END IF;
  RETURN NULL;
END $$;

-- Deferred: the lock of this chain is taken last and for the commit alone, whatever ledgers the deed wrote before, so that no
-- two deeds wait for each other; and the answers of an attempt are there.
CREATE CONSTRAINT TRIGGER proof AFTER INSERT OR UPDATE OR DELETE ON attempt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION proof_of_row('attempt');
CREATE CONSTRAINT TRIGGER proof AFTER INSERT OR UPDATE OR DELETE ON evaluation DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION proof_of_row('evaluation');
CREATE CONSTRAINT TRIGGER proof AFTER INSERT OR UPDATE OR DELETE ON front_matter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION proof_of_front_matter();
CREATE CONSTRAINT TRIGGER proof AFTER INSERT OR UPDATE OR DELETE ON certificate DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION proof_of_certificate();

-- One signed head a day: how long every ledger was and what its last hash was. The text is kept as it was signed.
CREATE TABLE ledger_head (
  position bigint PRIMARY KEY,
  day date NOT NULL UNIQUE,
  body text NOT NULL,
  public_key text NOT NULL,
  signature text NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL
);
SELECT make_ledger('ledger_head');
-- Roots of complete stretches of 1024 entries, so that the place of one is proved without reading all: drawn from the chain,
-- and made again from it.
CREATE TABLE proof_block (
  number bigint PRIMARY KEY,
  root bytea NOT NULL
);
