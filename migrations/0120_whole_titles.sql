-- A title without its summary, and a section without its own, are as missing as a text with a gap: readers get all of it in their language or all of it in English.
CREATE FUNCTION summary_is_there(english text, translation text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(english, '') = '' OR coalesce(translation, '') <> '';

CREATE VIEW publication_translated AS
  SELECT t.publication_id, t.language, t.slug, t.title, t.excerpt
  FROM publication_translation t JOIN publication p ON p.id = t.publication_id WHERE summary_is_there(p.excerpt, t.excerpt);
CREATE VIEW section_translated AS
  SELECT t.section_id, t.language, t.slug, t.title, t.lead, t.body_html, t.figures
  FROM section_translation t JOIN section s ON s.id = t.section_id WHERE t.body_html <> '' AND summary_is_there(s.meta_description, t.lead);

CREATE OR REPLACE VIEW translation_standing AS
  SELECT e.*, CASE WHEN NOT e.present THEN 'missing' WHEN e.source_changed_at > e.source_seen_at THEN 'stale' ELSE 'current' END AS state
  FROM (
    SELECT 'publication' AS kind, p.id, p.id AS publication_id, p.title AS publication_title, 0 AS place, l.language, p.slug AS source_slug, p.title AS source_title,
      p.words_changed_at AS source_changed_at, t.slug, t.title, t.source_modified_at AS source_seen_at, t.changed_at, t.publication_id IS NOT NULL AND summary_is_there(p.excerpt, t.excerpt) AS present
    FROM publication p CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN publication_translation t ON t.publication_id = p.id AND t.language = l.language
    WHERE p.visibility <> 'removed'
    UNION ALL
    SELECT 'section', s.id, s.publication_id, p.title, s.position, l.language, s.slug, s.title,
      s.words_changed_at, t.slug, t.title, t.source_modified_at, t.changed_at, coalesce(t.body_html, '') <> '' AND summary_is_there(s.meta_description, t.lead)
    FROM section s JOIN publication p ON p.id = s.publication_id CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
    LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = l.language
    WHERE p.visibility <> 'removed' AND s.body_html <> ''
  ) AS e
  UNION ALL
  -- Words are put together for what is translated alone: a large library has many texts that are not.
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, l.language, s.slug, s.title, s.changed_at, NULL, NULL, NULL, NULL, false, 'missing'
  FROM text_source s CROSS JOIN (VALUES ('pt-br'), ('fr'), ('it'), ('de')) AS l(language)
  WHERE NOT EXISTS (SELECT 1 FROM text_stored t WHERE t.kind = s.kind AND t.id = s.id AND t.language = l.language)
  UNION ALL
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, t.language, s.slug, s.title, s.changed_at, NULL, NULL, t.changed_at, t.changed_at,
    text_is_whole(s.words, t.words),
    CASE WHEN NOT text_is_whole(s.words, t.words) THEN 'missing' WHEN s.words <@ t.source THEN 'current' ELSE 'stale' END
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id;

CREATE OR REPLACE VIEW translation_current AS
  SELECT 'publication' AS kind, p.id, t.language, p.title AS source_title,
    jsonb_build_object('title', p.title, 'summary', coalesce(p.excerpt, '')) AS source,
    jsonb_build_object('title', t.title, 'summary', coalesce(t.excerpt, '')) AS words
  FROM publication p JOIN publication_translation t ON t.publication_id = p.id
  WHERE p.visibility <> 'removed' AND t.source_modified_at >= p.words_changed_at AND summary_is_there(p.excerpt, t.excerpt)
  UNION ALL
  SELECT 'section', s.id, t.language, s.title,
    jsonb_build_object('title', s.title, 'summary', coalesce(s.meta_description, ''), 'body', s.body_html),
    jsonb_build_object('title', t.title, 'summary', coalesce(t.lead, ''), 'body', t.body_html)
  FROM section s JOIN publication p ON p.id = s.publication_id JOIN section_translation t ON t.section_id = s.id
  WHERE p.visibility <> 'removed' AND s.body_html <> '' AND t.body_html <> '' AND t.source_modified_at >= s.words_changed_at AND summary_is_there(s.meta_description, t.lead)
  UNION ALL
  SELECT s.kind, s.id, t.language, s.title, s.words, t.words
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id
  WHERE text_is_whole(s.words, t.words) AND s.words <@ t.source;

CREATE OR REPLACE VIEW search_source AS
  SELECT p.id AS publication_id, l.language, coalesce(t.title, p.title) AS title, coalesce(t.excerpt, p.excerpt) AS excerpt,
    coalesce((SELECT string_agg(concat_ws(' ', a.full_name, a.affix), ' ' ORDER BY pa.position) FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id), '') AS faculty,
    coalesce((SELECT string_agg(c.name, ' ' ORDER BY c.position) FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id), '') AS topics
  FROM publication p
  CROSS JOIN LATERAL (SELECT 'en' UNION SELECT t.language FROM publication_translated t WHERE t.publication_id = p.id
    UNION SELECT t.language FROM section s JOIN section_translated t ON t.section_id = s.id WHERE s.publication_id = p.id) AS l(language)
  LEFT JOIN publication_translated t ON t.publication_id = p.id AND t.language = l.language
  WHERE p.visibility = 'published';

CREATE OR REPLACE FUNCTION search_fill(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_section
    SELECT s.id, f.language, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private),
      setweight(to_tsvector(search_config(f.language), search_words(search_text(coalesce(nullif(t.body_html, ''), s.body_html)) || ' '
        || text_spoken(s, f.language))), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(coalesce(t.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(f.title || ' ' || f.faculty || ' ' || f.topics)), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translated t ON t.section_id = s.id AND t.language = f.language
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
      FROM section s LEFT JOIN section_translated t ON t.section_id = s.id AND t.language = h.language
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
    LEFT JOIN section_translated x ON x.section_id = s.id AND x.language = f.language
    CROSS JOIN LATERAL search_tables(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END) AS t
    WHERE f.publication_id IN (SELECT unnest(ids)) AND (f.language = 'en' OR x.section_id IS NOT NULL);

  INSERT INTO search_word (word, language, shown)
    SELECT DISTINCT ON (word, language) search_fold(shown) AS word, language, shown FROM (
      SELECT DISTINCT f.language, lower(shown) AS shown FROM search_source f JOIN publication p ON p.id = f.publication_id
      CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', coalesce(x.title, s.title), search_text(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END),
          text_spoken_in(s, f.language)), ' ') AS said
        FROM section s LEFT JOIN section_translated x ON x.section_id = s.id AND x.language = f.language
        WHERE s.publication_id = p.id AND (f.language = 'en' OR x.section_id IS NOT NULL)) AS s
      CROSS JOIN LATERAL regexp_split_to_table(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics, search_text(text_described(p, f.language)), s.said), '[^[:alnum:]]+') AS shown
      WHERE f.publication_id IN (SELECT unnest(ids)) AND length(shown) BETWEEN 4 AND 40 AND shown !~ '[0-9]') AS words
    ORDER BY word, language, (shown <> search_fold(shown)) DESC, shown
  ON CONFLICT (word, language) DO UPDATE SET shown = excluded.shown
    WHERE search_word.shown IS NULL OR (search_word.shown = search_word.word AND excluded.shown <> excluded.word);
END $$;

-- What search has of a title or a section that is not whole goes with this.
SELECT search_reindex(ARRAY (
  SELECT t.publication_id FROM publication_translation t JOIN publication p ON p.id = t.publication_id WHERE NOT summary_is_there(p.excerpt, t.excerpt)
  UNION SELECT s.publication_id FROM section_translation t JOIN section s ON s.id = t.section_id WHERE t.body_html = '' OR NOT summary_is_there(s.meta_description, t.lead)
  ORDER BY 1));
