-- A large library: filters of search are answered by its index, few names are looked up apart, a list of all is not counted.
-- What may be filtered by stands among a document's words, behind a sign that no word has.
CREATE FUNCTION search_marks(types text[], categories bigint[], kinds integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(ARRAY (SELECT '|t' || t FROM unnest(types) AS t UNION SELECT '|c' || c FROM unnest(categories) AS c
    UNION SELECT '|k' || k FROM unnest(ARRAY[1, 2]) AS k WHERE kinds & k > 0));
-- Any of some marks, as a question; null asks nothing.
CREATE FUNCTION search_marked(sign text, wanted text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN wanted IS NOT NULL THEN coalesce((SELECT string_agg('''|' || sign || replace(replace(one, '\', '\\'), '''', '''''') || '''', ' | ')
    FROM unnest(wanted) AS one), '''|''')::tsquery END;
CREATE FUNCTION search_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := NEW.words || search_marks(NEW.types, NEW.categories, NEW.kinds);
  RETURN NEW;
END $$;
DROP INDEX search_document_words;
UPDATE search_document SET words = words || search_marks(types, categories, kinds);
CREATE INDEX search_document_words ON search_document USING gin (words) WITH (fastupdate = off);
CREATE TRIGGER search_mark BEFORE INSERT ON search_document FOR EACH ROW EXECUTE FUNCTION search_mark();

-- What a document says that passes what is asked of type, topic and credit; and what one says that only one of the
-- three keeps out, null when nothing is asked. A question without words finds nothing.
CREATE FUNCTION search_passing(asked tsquery, t tsquery, c tsquery, k tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN numnode(asked) = 0 THEN asked ELSE asked && coalesce(t && c && k, t && c, t && k, c && k, t, c, k, asked) END;
CREATE FUNCTION search_failing(asked tsquery, t tsquery, c tsquery, k tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN numnode(asked) > 0 THEN asked && (SELECT any_of FROM (SELECT coalesce(no_t || no_c || no_k, no_t || no_c, no_t || no_k, no_c || no_k, no_t, no_c, no_k) AS any_of
    FROM (SELECT !!t && coalesce(c && k, c, k, asked) AS no_t, !!c && coalesce(t && k, t, k, asked) AS no_c, !!k && coalesce(t && c, t, c, asked) AS no_k) AS kept_out) AS one) END;

-- Topics and faculty are few: they are suggested without looking through every title's words.
DROP INDEX search_name_words;
CREATE INDEX search_name_words ON search_name USING gin (words) WITH (fastupdate = off) WHERE kind = 'publication';
CREATE INDEX search_name_few ON search_name USING gin (words) WITH (fastupdate = off) WHERE kind <> 'publication';

-- How many publications there are in each state, so that a list of all of them need not count them.
CREATE TABLE publication_count (visibility text PRIMARY KEY, count integer NOT NULL);
INSERT INTO publication_count SELECT visibility, count(*) FROM publication GROUP BY visibility;
CREATE FUNCTION publication_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO publication_count AS c SELECT visibility, count(*) FROM changed GROUP BY visibility ORDER BY visibility
      ON CONFLICT (visibility) DO UPDATE SET count = c.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE publication_count AS c SET count = c.count - gone.n FROM (SELECT visibility, count(*) AS n FROM changed GROUP BY visibility) AS gone WHERE gone.visibility = c.visibility;
  ELSE
    INSERT INTO publication_count AS c SELECT * FROM (VALUES (OLD.visibility, -1), (NEW.visibility, 1)) AS moved ORDER BY 1
      ON CONFLICT (visibility) DO UPDATE SET count = c.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER publication_added AFTER INSERT ON publication REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publication_counted();
CREATE TRIGGER publication_gone AFTER DELETE ON publication REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publication_counted();
CREATE TRIGGER publication_moved AFTER UPDATE OF visibility ON publication FOR EACH ROW
  WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility) EXECUTE FUNCTION publication_counted();
