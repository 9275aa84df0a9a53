-- People are found however a name is typed: hyphens and apostrophes inside it count neither for nor against.
CREATE FUNCTION search_person(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(search_fold(given), '''`´’‘‛ʼʻʹʾʿ′＇-‐‑‒–—―−﹣－' || chr(173) || chr(8203) || chr(8205) || chr(8288), '');

CREATE INDEX user_by_person ON user_account USING gin (search_person(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops) WHERE erased_at IS NULL;
DROP INDEX user_like;
CREATE INDEX referral_by_person ON referral USING gin (search_person(email::text) gin_trgm_ops);
-- In a column of its own, so that a program from before this migration still finds by the other.
ALTER TABLE support_request ADD COLUMN person_words text NOT NULL
  GENERATED ALWAYS AS (search_person(reference || ' ' || name || ' ' || email || ' ' || subject || ' ' || body)) STORED;
DROP INDEX support_request_like;
CREATE INDEX support_request_by_person ON support_request USING gin (person_words gin_trgm_ops);
