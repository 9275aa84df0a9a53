-- What editors look after: which translation is older than its source, and a number for each drug name to change it by.
ALTER TABLE publication ADD COLUMN words_changed_at timestamptz;
ALTER TABLE section ADD COLUMN words_changed_at timestamptz;
UPDATE publication SET words_changed_at = date_trunc('milliseconds', modified_at);
UPDATE section SET words_changed_at = date_trunc('milliseconds', modified_at);

-- Moves with the words that are translated and with nothing else, whoever writes them; each change is a later moment.
CREATE FUNCTION words_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.words_changed_at := date_trunc('milliseconds', NEW.modified_at);
  ELSE
    NEW.words_changed_at := greatest(OLD.words_changed_at + interval '1 millisecond',
      date_trunc('milliseconds', CASE WHEN NEW.modified_at <> OLD.modified_at THEN NEW.modified_at ELSE now() END));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER words_begin BEFORE INSERT ON publication FOR EACH ROW EXECUTE FUNCTION words_follow();
CREATE TRIGGER words_begin BEFORE INSERT ON section FOR EACH ROW EXECUTE FUNCTION words_follow();
CREATE TRIGGER words_follow BEFORE UPDATE OF title, excerpt ON publication FOR EACH ROW
  WHEN ((OLD.title, OLD.excerpt) IS DISTINCT FROM (NEW.title, NEW.excerpt)) EXECUTE FUNCTION words_follow();
CREATE TRIGGER words_follow BEFORE UPDATE OF title, meta_description, body_html ON section FOR EACH ROW
  WHEN ((OLD.title, OLD.meta_description, OLD.body_html) IS DISTINCT FROM (NEW.title, NEW.meta_description, NEW.body_html))
  EXECUTE FUNCTION words_follow();
ALTER TABLE publication ALTER words_changed_at SET NOT NULL;
ALTER TABLE section ALTER words_changed_at SET NOT NULL;

-- source_modified_at is the moment of the source that was translated; this is when the translation itself last changed.
ALTER TABLE publication_translation ADD COLUMN changed_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());
ALTER TABLE section_translation ADD COLUMN changed_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());

-- Every text that can be translated, once a language. A section's translation is there once its text is (I18N-013).
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
  ) AS e;

ALTER TABLE drug_name ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
