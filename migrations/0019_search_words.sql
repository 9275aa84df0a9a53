-- "Omega-3", "VA/DoD", "12.5": what letters, digits and signs make together is found by its parts, as it is asked for.
-- The parser would make one word of an address, a number with a point or a path; a question has such signs taken out (query.rules.ts).
CREATE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(given, '-/\.,:@_+~%?=&#*''|‐‑–—…·×', repeat(' ', 40));

CREATE OR REPLACE FUNCTION search_fill(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_section
    SELECT s.id, f.language, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private),
      setweight(to_tsvector(search_config(f.language), search_words(search_text(coalesce(nullif(t.body_html, ''), s.body_html)) || ' '
        || coalesce((SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue), ''))), 'A')
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
          || coalesce((SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue), ''), ' ' ORDER BY s.position)
          FILTER (WHERE search_is_open(p.type, s.position, p.private OR s.private)) AS open_text
      FROM section s LEFT JOIN section_translation t ON t.section_id = s.id AND t.language = h.language
      WHERE s.publication_id = p.id) AS s
    CROSS JOIN LATERAL (SELECT
      setweight(to_tsvector(search_config(h.language), search_words(CASE WHEN h.language = 'en' THEN search_text(p.description_html) ELSE '' END)), 'A')
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

SELECT search_reindex(NULL);
