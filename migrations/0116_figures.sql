-- Pictures within texts: which media a text shows is told by the text itself, so that what is shown can neither be taken away nor be missed when it is replaced.
CREATE FUNCTION figures_in(html text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN position('<img src="media:' IN html) = 0 THEN '{}'::bigint[]
    ELSE ARRAY(SELECT DISTINCT found[1]::bigint FROM regexp_matches(html, '<img src="media:([1-9]\d{0,14})"', 'g') AS found ORDER BY 1) END
$$;
ALTER TABLE section ADD COLUMN figures bigint[] NOT NULL GENERATED ALWAYS AS (figures_in(body_html)) STORED;
ALTER TABLE section_translation ADD COLUMN figures bigint[] NOT NULL GENERATED ALWAYS AS (figures_in(body_html)) STORED;
CREATE INDEX section_by_figure ON section USING gin (figures);
CREATE INDEX section_translation_by_figure ON section_translation USING gin (figures);

-- Which texts show a picture, in English and in other languages.
CREATE VIEW figure_use AS
  SELECT m.id AS medium_id, m.file, s.id AS section_id, s.publication_id, s.title FROM medium m JOIN section s ON s.figures @> ARRAY[m.id]
  UNION SELECT m.id, m.file, s.id, s.publication_id, s.title FROM medium m JOIN section_translation t ON t.figures @> ARRAY[m.id] JOIN section s ON s.id = t.section_id;

-- Whatever else shows files by now is kept.
DO $$ BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW file_use AS ' || rtrim(pg_get_viewdef('file_use'::regclass), ';') ||
    ' UNION ALL SELECT g.file, ''figure'', g.publication_id, g.section_id, g.title, g.section_id, g.medium_id FROM figure_use g';
END $$;
