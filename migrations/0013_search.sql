-- What search looks in: one row a publication and language, one a section, names to suggest, words to spell by.
-- One configuration a language; accents are folded before stemming, so "clozapína" and "clozapina" are one word.
CREATE TEXT SEARCH CONFIGURATION search_en (COPY = english);
ALTER TEXT SEARCH CONFIGURATION search_en ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION search_pt (COPY = portuguese);
ALTER TEXT SEARCH CONFIGURATION search_pt ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;
CREATE TEXT SEARCH CONFIGURATION search_fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION search_fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;
CREATE TEXT SEARCH CONFIGURATION search_it (COPY = italian);
ALTER TEXT SEARCH CONFIGURATION search_it ALTER MAPPING FOR hword, hword_part, word WITH unaccent, italian_stem;
CREATE TEXT SEARCH CONFIGURATION search_de (COPY = german);
ALTER TEXT SEARCH CONFIGURATION search_de ALTER MAPPING FOR hword, hword_part, word WITH unaccent, german_stem;
CREATE TEXT SEARCH CONFIGURATION search_plain (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION search_plain ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;

CREATE FUNCTION search_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE language WHEN 'pt-br' THEN 'search_pt' WHEN 'fr' THEN 'search_fr' WHEN 'it' THEN 'search_it' WHEN 'de' THEN 'search_de' ELSE 'search_en' END::regconfig;
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, given));
CREATE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');

-- Facts for filters and order stand in the row; the vectors that only the index reads are stored apart from it.
CREATE TABLE search_document (
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  language text NOT NULL,
  type text NOT NULL,
  types text[] NOT NULL,
  -- Bits: 1 CME, 2 SA; the second counts only what has questions.
  kinds smallint NOT NULL,
  test_kinds smallint NOT NULL,
  categories bigint[] NOT NULL,
  minutes integer NOT NULL,
  publication_date date NOT NULL,
  expiration_date date,
  modified_at timestamptz NOT NULL,
  -- Description A, section titles B, text that everybody may read C.
  body tsvector NOT NULL,
  -- Head and body together: what is matched for everybody.
  words tsvector NOT NULL,
  PRIMARY KEY (publication_id, language)
) WITH (toast_tuple_target = 128);
ALTER TABLE search_document ALTER types SET STORAGE MAIN, ALTER categories SET STORAGE MAIN, ALTER type SET STORAGE MAIN,
  ALTER body SET STORAGE EXTERNAL, ALTER words SET STORAGE EXTERNAL;
CREATE INDEX search_document_words ON search_document USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_document_modified ON search_document (modified_at DESC, publication_id DESC) WHERE language = 'en';

-- What a publication is called and who teaches it, apart, so that the best are found and weighed without the rest.
CREATE TABLE search_head (
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  language text NOT NULL,
  -- Title A, faculty B, topics C, excerpt D.
  head tsvector NOT NULL,
  PRIMARY KEY (publication_id, language)
);
CREATE INDEX search_head_words ON search_head USING gin (head) WITH (fastupdate = off);

-- A section by itself: its text is matched only for those who may read it.
CREATE TABLE search_section (
  section_id bigint NOT NULL REFERENCES section ON DELETE CASCADE,
  language text NOT NULL,
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  type text NOT NULL,
  position integer NOT NULL,
  closed boolean NOT NULL,
  -- Readable by everybody; its text is then part of the document too.
  open boolean NOT NULL,
  -- Text A, title B, what the publication is called and who teaches it D.
  words tsvector NOT NULL,
  PRIMARY KEY (section_id, language)
) WITH (toast_tuple_target = 128);
ALTER TABLE search_section ALTER words SET STORAGE EXTERNAL;
CREATE INDEX search_section_words ON search_section USING gin (words) WITH (fastupdate = off) WHERE NOT open;
CREATE INDEX search_section_publication ON search_section (publication_id);

-- What is suggested while typing.
CREATE TABLE search_name (
  kind text NOT NULL CHECK (kind IN ('publication', 'topic', 'faculty')),
  id bigint NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (kind, id, language)
);
CREATE INDEX search_name_words ON search_name USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_name_start ON search_name (folded text_pattern_ops);

-- Words of titles, names and summaries: what a misspelt word may have meant.
CREATE TABLE search_word (word text NOT NULL, language text NOT NULL, PRIMARY KEY (word, language));
CREATE INDEX search_word_like ON search_word USING gist (word gist_trgm_ops);

-- Brand names and other languages' names of a substance; editors add to it. Names are stored folded.
CREATE TABLE drug_name (
  name text NOT NULL CHECK (name = search_fold(name) AND name <> ''),
  generic text NOT NULL CHECK (generic = search_fold(generic) AND generic <> ''),
  kind text NOT NULL CHECK (kind IN ('brand', 'variant')),
  PRIMARY KEY (name, generic)
);
CREATE INDEX drug_name_generic ON drug_name (generic) WHERE kind = 'variant';

-- Everybody reads the sections of open types, and the first section of the others, unless closed (section.policy.ts).
CREATE FUNCTION search_is_open(type text, place integer, closed boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NOT closed AND (type IN ('OPEN_ACCESS', 'PODCAST') OR place = 1);

-- Writes anew what some publications are found by, all of them for NULL; what is not published leaves the index.
CREATE FUNCTION search_reindex(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY (SELECT p.id FROM publication p));
  PERFORM 1 FROM publication p WHERE p.id IN (SELECT unnest(ids)) ORDER BY p.id FOR NO KEY UPDATE;
  DELETE FROM search_document d WHERE d.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_head h WHERE h.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_section s WHERE s.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_name n WHERE n.kind = 'publication' AND n.id IN (SELECT unnest(ids));
  PERFORM search_fill(ids);
END $$;

-- What a published publication is called in each language it has.
CREATE VIEW search_source AS
  SELECT p.id AS publication_id, l.language, coalesce(t.title, p.title) AS title, coalesce(nullif(t.excerpt, ''), p.excerpt) AS excerpt,
    coalesce((SELECT string_agg(concat_ws(' ', a.full_name, a.affix), ' ' ORDER BY pa.position) FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id), '') AS faculty,
    coalesce((SELECT string_agg(c.name, ' ' ORDER BY c.position) FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id), '') AS topics
  FROM publication p
  CROSS JOIN LATERAL (SELECT 'en' UNION SELECT t.language FROM publication_translation t WHERE t.publication_id = p.id
    UNION SELECT t.language FROM section s JOIN section_translation t ON t.section_id = s.id WHERE s.publication_id = p.id) AS l(language)
  LEFT JOIN publication_translation t ON t.publication_id = p.id AND t.language = l.language
  WHERE p.visibility = 'published';

CREATE FUNCTION search_fill(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_section
    SELECT s.id, f.language, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private),
      setweight(to_tsvector(search_config(f.language), search_text(coalesce(nullif(t.body_html, ''), s.body_html)) || ' '
        || coalesce((SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue), '')), 'A')
      || setweight(to_tsvector(search_config(f.language), coalesce(t.title, s.title)), 'B')
      || setweight(to_tsvector(search_config(f.language), f.title || ' ' || f.faculty || ' ' || f.topics), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = f.language
    WHERE f.publication_id IN (SELECT unnest(ids)) AND (f.language = 'en' OR t.section_id IS NOT NULL);

  INSERT INTO search_head
    SELECT f.publication_id, f.language,
      setweight(to_tsvector(search_config(f.language), f.title), 'A') || setweight(to_tsvector(search_config(f.language), f.faculty), 'B')
        || setweight(to_tsvector(search_config(f.language), f.topics), 'C') || setweight(to_tsvector(search_config(f.language), f.excerpt), 'D')
    FROM search_source f WHERE f.publication_id IN (SELECT unnest(ids));

  INSERT INTO search_document
    SELECT p.id, h.language, p.type, p.types, o.kinds, o.test_kinds,
      ARRAY (SELECT pc.category_id FROM publication_category pc WHERE pc.publication_id = p.id ORDER BY 1),
      p.minutes, p.publication_date, p.expiration_date, p.modified_at, b.body, h.head || b.body
    FROM search_head h JOIN publication p ON p.id = h.publication_id
    CROSS JOIN LATERAL (SELECT coalesce(bit_or(o.kind), 0)::smallint AS kinds,
        coalesce(bit_or(o.kind) FILTER (WHERE EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)), 0)::smallint AS test_kinds
      FROM credit_offering o WHERE o.publication_id = p.id) AS o
    CROSS JOIN LATERAL (SELECT string_agg(CASE WHEN h.language = 'en' THEN s.title || ' ' || s.meta_description ELSE t.title END, ' ' ORDER BY s.position) AS titles,
        string_agg(search_text(CASE WHEN h.language = 'en' THEN s.body_html ELSE t.body_html END) || ' '
          || coalesce((SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue), ''), ' ' ORDER BY s.position)
          FILTER (WHERE search_is_open(p.type, s.position, p.private OR s.private)) AS open_text
      FROM section s LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = h.language
      WHERE s.publication_id = p.id) AS s
    CROSS JOIN LATERAL (SELECT
      setweight(to_tsvector(search_config(h.language), CASE WHEN h.language = 'en' THEN search_text(p.description_html) ELSE '' END), 'A')
        || setweight(to_tsvector(search_config(h.language), coalesce(s.titles, '')), 'B')
        || setweight(to_tsvector(search_config(h.language), coalesce(s.open_text, '')), 'C') AS body) AS b
    WHERE h.publication_id IN (SELECT unnest(ids));

  INSERT INTO search_name
    SELECT 'publication', f.publication_id, f.language, f.title, search_fold(f.title), to_tsvector('search_plain', f.title)
    FROM search_source f WHERE f.publication_id IN (SELECT unnest(ids));
  INSERT INTO search_name
    SELECT 'topic', c.id, 'en', c.name, search_fold(c.name), to_tsvector('search_plain', c.name)
    FROM category c WHERE c.id IN (SELECT pc.category_id FROM publication_category pc WHERE pc.publication_id IN (SELECT unnest(ids)))
  UNION ALL
    SELECT 'faculty', a.id, 'en', a.full_name, search_fold(a.full_name), to_tsvector('search_plain', a.full_name)
    FROM author a WHERE a.id IN (SELECT pa.author_id FROM publication_author pa WHERE pa.publication_id IN (SELECT unnest(ids)))
  ON CONFLICT ON CONSTRAINT search_name_pkey DO UPDATE SET name = excluded.name, folded = excluded.folded, words = excluded.words
    WHERE search_name.name <> excluded.name;
  INSERT INTO search_word
    SELECT DISTINCT word, f.language FROM search_source f, regexp_split_to_table(search_fold(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics)), '[^[:alnum:]]+') AS word
    WHERE f.publication_id IN (SELECT unnest(ids)) AND length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
  ON CONFLICT DO NOTHING;
END $$;

-- What editors publish or withdraw enters or leaves the index in the same transaction, whoever does it.
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_reindex(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER search_follow AFTER UPDATE OF visibility, private ON publication FOR EACH ROW
  WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility OR OLD.private IS DISTINCT FROM NEW.private) EXECUTE FUNCTION search_follow();

-- The catalogue's own filter looks titles up by any part of them.
CREATE INDEX publication_title_like ON publication USING gin (title gin_trgm_ops);

SELECT search_reindex(NULL);
