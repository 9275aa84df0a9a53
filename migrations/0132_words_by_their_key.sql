-- What a lesson says openly is read by the parser once: a document's words are joined from its sections'. Words are judged once each, not each time they stand.
CREATE AGGREGATE search_joined (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);

CREATE OR REPLACE FUNCTION search_fill(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_document d WHERE d.publication_id = ANY (ids);
  DELETE FROM search_head h WHERE h.publication_id = ANY (ids);
  DELETE FROM search_section s WHERE s.publication_id = ANY (ids);
  DELETE FROM search_name n WHERE n.kind = 'publication' AND n.id = ANY (ids);
  INSERT INTO search_section
    SELECT s.id, f.language, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private),
      setweight(to_tsvector(search_config(f.language), search_words(search_text(coalesce(nullif(t.body_html, ''), s.body_html)) || ' '
        || text_spoken(s, f.language))), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(coalesce(t.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(f.title || ' ' || f.faculty || ' ' || f.topics)), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translated t ON t.section_id = s.id AND t.language = f.language
    WHERE f.publication_id = ANY (ids) AND (f.language = 'en' OR t.section_id IS NOT NULL);

  INSERT INTO search_head
    SELECT f.publication_id, f.language,
      setweight(to_tsvector(search_config(f.language), search_words(f.title)), 'A') || setweight(to_tsvector(search_config(f.language), search_words(f.faculty)), 'B')
        || setweight(to_tsvector(search_config(f.language), search_words(f.topics)), 'C') || setweight(to_tsvector(search_config(f.language), search_words(f.excerpt)), 'D')
    FROM search_source f WHERE f.publication_id = ANY (ids);

  INSERT INTO search_document
    SELECT p.id, h.language, p.type, p.types, o.kinds, o.test_kinds,
      ARRAY (SELECT pc.category_id FROM publication_category pc WHERE pc.publication_id = p.id ORDER BY 1),
      p.minutes, p.publication_date, p.expiration_date, p.modified_at, b.body, h.head || b.body
    FROM search_head h JOIN publication p ON p.id = h.publication_id
    CROSS JOIN LATERAL (SELECT coalesce(bit_or(o.kind), 0)::smallint AS kinds,
        coalesce(bit_or(o.kind) FILTER (WHERE EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)), 0)::smallint AS test_kinds
      FROM credit_offering o WHERE o.publication_id = p.id) AS o
    CROSS JOIN LATERAL (SELECT string_agg(CASE WHEN h.language = 'en' THEN s.title || ' ' || s.meta_description ELSE t.title END, ' ' ORDER BY s.position) AS titles,
        search_joined(CASE WHEN h.language = 'en' OR t.body_html <> '' THEN ts_filter(w.words, '{a}')
          ELSE to_tsvector(search_config(h.language), search_words(text_spoken(s, h.language))) END ORDER BY s.position) FILTER (WHERE w.open) AS open_words
      FROM section s LEFT JOIN section_translated t ON t.section_id = s.id AND t.language = h.language
      LEFT JOIN search_section w ON w.section_id = s.id AND w.language = h.language
      WHERE s.publication_id = p.id) AS s
    CROSS JOIN LATERAL (SELECT
      setweight(to_tsvector(search_config(h.language), search_words(search_text(text_described(p, h.language)))), 'A')
        || setweight(to_tsvector(search_config(h.language), search_words(coalesce(s.titles, ''))), 'B')
        || setweight(coalesce(s.open_words, ''), 'C') AS body) AS b
    WHERE h.publication_id = ANY (ids);

  INSERT INTO search_name
    SELECT 'publication', f.publication_id, f.language, f.title, search_fold(f.title), to_tsvector('search_plain', search_words(f.title))
    FROM search_source f WHERE f.publication_id = ANY (ids);
  INSERT INTO search_name
    SELECT 'topic', c.id, 'en', c.name, search_fold(c.name), to_tsvector('search_plain', search_words(c.name))
    FROM category c WHERE c.id IN (SELECT pc.category_id FROM publication_category pc WHERE pc.publication_id = ANY (ids))
  UNION ALL
    SELECT 'faculty', a.id, 'en', a.full_name, search_fold(a.full_name), to_tsvector('search_plain', search_words(a.full_name))
    FROM author a WHERE a.id IN (SELECT pa.author_id FROM publication_author pa WHERE pa.publication_id = ANY (ids))
  ON CONFLICT ON CONSTRAINT search_name_pkey DO UPDATE SET name = excluded.name, folded = excluded.folded, words = excluded.words
    WHERE (search_name.name, search_name.words) IS DISTINCT FROM (excluded.name, excluded.words);
END $$;

CREATE OR REPLACE FUNCTION search_fill_more(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_table t WHERE t.publication_id = ANY (ids);
  INSERT INTO search_table
    SELECT s.id, f.language, t.place, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private), t.title,
      setweight(to_tsvector(search_config(f.language), search_words(t.title)), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(t.heads || ' ' || coalesce(x.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(t.cells)), 'C')
      || setweight(to_tsvector(search_config(f.language), search_words(concat_ws(' ', f.title, f.topics, f.faculty, 'table tabela tableau tabella Tabelle'))), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translated x ON x.section_id = s.id AND x.language = f.language
    CROSS JOIN LATERAL search_tables(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END) AS t
    WHERE f.publication_id = ANY (ids) AND (f.language = 'en' OR x.section_id IS NOT NULL);

  -- One statement, in one order, and of those that say something new alone: two publications that are saved at once wait for no word of each other's.
  INSERT INTO search_word (word, language, shown)
    SELECT words.word, words.language, words.shown FROM (
      SELECT DISTINCT ON (word, language) word, language, shown FROM (
        SELECT search_fold(shown) AS word, language, shown FROM (
          SELECT DISTINCT f.language, shown FROM search_source f JOIN publication p ON p.id = f.publication_id
          CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', coalesce(x.title, s.title), search_text(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END),
              text_spoken_in(s, f.language)), ' ') AS said
            FROM section s LEFT JOIN section_translated x ON x.section_id = s.id AND x.language = f.language
            WHERE s.publication_id = p.id AND (f.language = 'en' OR x.section_id IS NOT NULL)) AS s
          CROSS JOIN LATERAL string_to_table(regexp_replace(lower(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics, search_text(text_described(p, f.language)),
            s.said)), '[^[:alnum:]]+', ' ', 'g'), ' ') AS shown
          WHERE f.publication_id = ANY (ids) OFFSET 0) AS said
        WHERE length(shown) BETWEEN 4 AND 40 AND shown !~ '[0-9]'
        UNION ALL
        SELECT word, f.language, NULL FROM search_source f, regexp_split_to_table(search_fold(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics)), '[^[:alnum:]]+') AS word
        WHERE f.publication_id = ANY (ids) AND length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]') AS each
      ORDER BY word, language, (shown <> word) DESC NULLS LAST, shown) AS words
    LEFT JOIN LATERAL (SELECT w.word, w.shown FROM search_word w WHERE w.word = words.word AND w.language = words.language LIMIT 1) AS w ON true
    WHERE w.word IS NULL OR (words.shown IS NOT NULL AND (w.shown IS NULL OR (w.shown = w.word AND words.shown <> words.word)))
    ORDER BY words.word, words.language
  ON CONFLICT (word, language) DO UPDATE SET shown = excluded.shown
    WHERE excluded.shown IS NOT NULL AND (search_word.shown IS NULL OR (search_word.shown = search_word.word AND excluded.shown <> excluded.word));
END $$;

-- A function that is written anew forgets what was set for it.
ALTER FUNCTION search_fill(bigint[]) SET plan_cache_mode = 'force_generic_plan';
ALTER FUNCTION search_fill_more(bigint[]) SET plan_cache_mode = 'force_generic_plan';

-- An index for likeness answers `=` too, a hundred times as slowly as the key, and PostgreSQL took it for as cheap: a look at each word of a publication that
-- was saved. Both are of an expression now, which is the word itself (it is folded), so that likeness alone can ask them. Those before go last: until then who searches waits for nothing.
CREATE INDEX search_word_alike ON search_word USING gist (lower(word) gist_trgm_ops);
CREATE INDEX clinical_term_form_alike ON clinical_term_form USING gist (lower(folded) gist_trgm_ops);
DROP INDEX search_word_like, clinical_term_form_like;
