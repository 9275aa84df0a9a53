-- Covers, slides, captions, questions and evaluation in the languages of the sub-hosts, piece by piece; the language a test is taken in.
-- A piece stands for exactly the English it was made from, kept beside it: another English makes it stale, whoever changes it.
CREATE TABLE text_translation (
  kind text NOT NULL CHECK (kind IN ('cover', 'slides', 'captions', 'question', 'evaluation', 'sponsor')),
  -- Of the publication, section, item, evaluation question or sponsor.
  id bigint NOT NULL,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  words jsonb NOT NULL,
  source jsonb NOT NULL,
  -- What is drawn or set from the words: pictures of slides, the file of captions.
  files jsonb NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id, language)
);
ALTER TABLE sitting ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de'));

-- A section that is deleted takes its slides and captions along.
CREATE FUNCTION text_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM text_translation t WHERE t.kind IN ('slides', 'captions') AND t.id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER text_forget AFTER DELETE ON section FOR EACH ROW EXECUTE FUNCTION text_forget();

CREATE FUNCTION text_said(words jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(w.key, w.value), '{}') FROM jsonb_each_text(words) AS w WHERE btrim(w.value) <> '');
CREATE FUNCTION text_numbered(name text, lines text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(name || '.' || l.n, l.line), '{}') FROM unnest(lines) WITH ORDINALITY AS l(line, n) WHERE btrim(l.line) <> '');
CREATE FUNCTION text_is_whole(source jsonb, words jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT 1 FROM jsonb_object_keys(source) AS k WHERE btrim(coalesce(words ->> k, '')) = '');
CREATE FUNCTION text_of_slides(slides jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(w.key, w.value), '{}') FROM jsonb_array_elements(slides) WITH ORDINALITY AS s(slide, n)
    CROSS JOIN LATERAL jsonb_each_text(text_said(jsonb_build_object(s.n || '.title', s.slide ->> 'title', s.n || '.note', s.slide ->> 'note'))
      || text_numbered(s.n || '.bullet', ARRAY (SELECT jsonb_array_elements_text(s.slide -> 'bullets')))) AS w);

-- What can be translated in pieces, in English, as it stands.
CREATE VIEW text_source AS
  SELECT 'cover' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, p.slug, p.title, p.modified_at AS changed_at,
    text_said(jsonb_build_object('description', p.description_html, 'targetAudience', f.content ->> 'targetAudience', 'practiceGap', f.content ->> 'practiceGap'))
      || text_numbered('objective', p.objectives)
      || text_numbered('keyPoint', ARRAY (SELECT k.text FROM key_point k WHERE k.publication_id = p.id ORDER BY k.position)) AS words
  FROM publication p LEFT JOIN LATERAL (SELECT m.content FROM front_matter m WHERE m.publication_id = p.id ORDER BY m.version DESC LIMIT 1) AS f ON true
  WHERE p.visibility <> 'removed' AND (p.description_html <> '' OR p.objectives <> '{}')
  UNION ALL
  SELECT 'slides', s.id, s.publication_id, p.title, s.position, s.slug, s.title, s.modified_at, text_of_slides(s.slides)
  FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility <> 'removed' AND s.slides <> '[]'
  UNION ALL
  SELECT 'captions', s.id, s.publication_id, p.title, s.position, s.slug, s.title, s.modified_at,
    text_numbered('cue', ARRAY (SELECT c ->> 'text' FROM jsonb_array_elements(s.cues) WITH ORDINALITY AS o(c, n) ORDER BY n))
      || text_numbered('chapter', ARRAY (SELECT c ->> 'title' FROM jsonb_array_elements(s.chapters) WITH ORDINALITY AS o(c, n) ORDER BY n))
  FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.visibility <> 'removed' AND s.cues <> '[]'
  UNION ALL
  SELECT 'question', i.id, p.id, p.title, 1000 + i.position, p.slug, i.stem, coalesce(i.asked_from, p.modified_at),
    text_said(jsonb_build_object('vignette', i.vignette, 'stem', i.stem))
      || (SELECT coalesce(jsonb_object_agg(w.key, w.value), '{}') FROM choice c
          CROSS JOIN LATERAL jsonb_each_text(text_said(jsonb_build_object('option.' || c.id, c.text, 'rationale.' || c.id, c.rationale))) AS w WHERE c.item_id = i.id)
  FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN publication p ON p.id = o.publication_id
  WHERE p.visibility <> 'removed' AND i.retired_at IS NULL
  UNION ALL
  SELECT 'evaluation', q.id, NULL, '', 2000 + q.position, '', q.text, NULL, text_said(jsonb_build_object('text', q.text)) FROM evaluation_question q
  UNION ALL
  SELECT 'sponsor', j.id, NULL, '', 3000, '', j.name, NULL, text_said(jsonb_build_object('accreditationText', j.accreditation_text))
  FROM joint_sponsor j WHERE j.accreditation_text <> '';

DROP VIEW translation_standing;
CREATE VIEW translation_standing AS
  SELECT e.*, CASE WHEN NOT e.present THEN 'missing' WHEN e.source_changed_at > e.source_seen_at THEN 'stale' ELSE 'current' END AS state
  FROM (
    SELECT 'publication' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, l.language, p.slug AS source_slug, p.title AS source_title,
      p.words_changed_at AS source_changed_at, t.slug, t.title, t.source_modified_at AS source_seen_at, t.changed_at, t.publication_id IS NOT NULL AS present
    FROM publication p CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN publication_translation t ON t.publication_id = p.id AND t.language = l.language
    WHERE p.visibility <> 'removed'
    UNION ALL
    SELECT 'section', s.id, s.publication_id, p.title, s.position, l.language, s.slug, s.title,
      s.words_changed_at, t.slug, t.title, t.source_modified_at, t.changed_at, coalesce(t.body_html, '') <> ''
    FROM section s JOIN publication p ON p.id = s.publication_id CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = l.language
    WHERE p.visibility <> 'removed' AND s.body_html <> ''
  ) AS e
  UNION ALL
  -- Words are put together for what is translated alone: a large library has many texts that are not.
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, l.language, s.slug, s.title, s.changed_at, NULL, NULL, NULL, NULL, false, 'missing'
  FROM text_source s CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
  WHERE NOT EXISTS (SELECT 1 FROM text_translation t WHERE t.kind = s.kind AND t.id = s.id AND t.language = l.language)
  UNION ALL
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, t.language, s.slug, s.title, s.changed_at, NULL, NULL, t.changed_at, t.changed_at,
    text_is_whole(s.words, t.words),
    CASE WHEN NOT text_is_whole(s.words, t.words) THEN 'missing' WHEN s.words <@ t.source THEN 'current' ELSE 'stale' END
  FROM text_translation t JOIN text_source s ON s.kind = t.kind AND s.id = t.id;

-- What a reader of a language hears and reads of a section and of a cover: theirs where it stands, else the English.
CREATE FUNCTION text_spoken_in(s section, in_language text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN in_language = 'en' THEN (SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue)
    ELSE (SELECT string_agg(w.value, ' ') FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.words) AS w
      WHERE t.kind = 'captions' AND t.id = s.id AND t.language = in_language AND w.key LIKE 'cue.%') END;
CREATE FUNCTION text_spoken(s section, in_language text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(text_spoken_in(s, in_language), text_spoken_in(s, 'en'), '');
CREATE FUNCTION text_described(p publication, in_language text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN in_language = 'en' THEN p.description_html
    ELSE coalesce((SELECT t.words ->> 'description' FROM text_translation t WHERE t.kind = 'cover' AND t.id = p.id AND t.language = in_language), '') END;

CREATE OR REPLACE FUNCTION search_fill(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_section
    SELECT s.id, f.language, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private),
      setweight(to_tsvector(search_config(f.language), search_words(search_text(coalesce(nullif(t.body_html, ''), s.body_html)) || ' '
        || text_spoken(s, f.language))), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(coalesce(t.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(f.title || ' ' || f.faculty || ' ' || f.topics)), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = f.language
    WHERE f.publication_id IN (SELECT unnest(ids)) AND (f.language = 'en' OR t.section_id IS NOT NULL);

  INSERT INTO search_head
    SELECT f.publication_id, f.language,
      setweight(to_tsvector(search_config(f.language), search_words(f.title)), 'A') || setweight(to_tsvector(search_config(f.language), search_words(f.faculty)), 'B')
        || setweight(to_tsvector(search_config(f.language), search_words(f.topics)), 'C') || setweight(to_tsvector(search_config(f.language), search_words(f.excerpt)), 'D')
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
          || text_spoken(s, h.language), ' ' ORDER BY s.position)
          FILTER (WHERE search_is_open(p.type, s.position, p.private OR s.private)) AS open_text
      FROM section s LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = h.language
      WHERE s.publication_id = p.id) AS s
    CROSS JOIN LATERAL (SELECT
      setweight(to_tsvector(search_config(h.language), search_words(search_text(text_described(p, h.language)))), 'A')
        || setweight(to_tsvector(search_config(h.language), search_words(coalesce(s.titles, ''))), 'B')
        || setweight(to_tsvector(search_config(h.language), search_words(coalesce(s.open_text, ''))), 'C') AS body) AS b
    WHERE h.publication_id IN (SELECT unnest(ids));

  INSERT INTO search_name
    SELECT 'publication', f.publication_id, f.language, f.title, search_fold(f.title), to_tsvector('search_plain', search_words(f.title))
    FROM search_source f WHERE f.publication_id IN (SELECT unnest(ids));
  INSERT INTO search_name
    SELECT 'topic', c.id, 'en', c.name, search_fold(c.name), to_tsvector('search_plain', search_words(c.name))
    FROM category c WHERE c.id IN (SELECT pc.category_id FROM publication_category pc WHERE pc.publication_id IN (SELECT unnest(ids)))
  UNION ALL
    SELECT 'faculty', a.id, 'en', a.full_name, search_fold(a.full_name), to_tsvector('search_plain', search_words(a.full_name))
    FROM author a WHERE a.id IN (SELECT pa.author_id FROM publication_author pa WHERE pa.publication_id IN (SELECT unnest(ids)))
  ON CONFLICT ON CONSTRAINT search_name_pkey DO UPDATE SET name = excluded.name, folded = excluded.folded, words = excluded.words
    WHERE (search_name.name, search_name.words) IS DISTINCT FROM (excluded.name, excluded.words);
  INSERT INTO search_word
    SELECT DISTINCT word, f.language FROM search_source f, regexp_split_to_table(search_fold(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics)), '[^[:alnum:]]+') AS word
    WHERE f.publication_id IN (SELECT unnest(ids)) AND length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
  ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION search_fill_more(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_table t WHERE t.publication_id IN (SELECT unnest(ids));
  INSERT INTO search_table
    SELECT s.id, f.language, t.place, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private), t.title,
      setweight(to_tsvector(search_config(f.language), search_words(t.title)), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(t.heads || ' ' || coalesce(x.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(t.cells)), 'C')
      || setweight(to_tsvector(search_config(f.language), search_words(concat_ws(' ', f.title, f.topics, f.faculty, 'table tabela tableau tabella Tabelle'))), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translation x ON x.section_id = s.id AND x.language = f.language
    CROSS JOIN LATERAL search_tables(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END) AS t
    WHERE f.publication_id IN (SELECT unnest(ids)) AND (f.language = 'en' OR x.section_id IS NOT NULL);

  INSERT INTO search_word (word, language, shown)
    SELECT DISTINCT ON (word, language) search_fold(shown) AS word, language, shown FROM (
      SELECT DISTINCT f.language, lower(shown) AS shown FROM search_source f JOIN publication p ON p.id = f.publication_id
      CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', coalesce(x.title, s.title), search_text(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END),
          text_spoken_in(s, f.language)), ' ') AS said
        FROM section s LEFT JOIN section_translation x ON x.section_id = s.id AND x.language = f.language
        WHERE s.publication_id = p.id AND (f.language = 'en' OR x.section_id IS NOT NULL)) AS s
      CROSS JOIN LATERAL regexp_split_to_table(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics, search_text(text_described(p, f.language)), s.said), '[^[:alnum:]]+') AS shown
      WHERE f.publication_id IN (SELECT unnest(ids)) AND length(shown) BETWEEN 4 AND 40 AND shown !~ '[0-9]') AS words
    ORDER BY word, language, (shown <> search_fold(shown)) DESC, shown
  ON CONFLICT (word, language) DO UPDATE SET shown = excluded.shown
    WHERE search_word.shown IS NULL OR (search_word.shown = search_word.word AND excluded.shown <> excluded.word);
END $$;
