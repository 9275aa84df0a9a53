-- A topic and a biography in a language keep the English that they were made from, so that they can be stale; so does an editor's interface text.
ALTER TABLE category_translation ADD COLUMN source jsonb, ADD COLUMN changed_at timestamptz;
ALTER TABLE author_translation ADD COLUMN source jsonb, ADD COLUMN changed_at timestamptz;
-- The English that an editor's text in another language was made from; empty where nobody kept it, and then it waits for somebody to look at it.
ALTER TABLE text_override ADD COLUMN made_from text;

CREATE FUNCTION text_of_topic(c category) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text_said(jsonb_build_object('name', c.name));
CREATE FUNCTION text_of_biography(a author) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text_said(jsonb_build_object('jobTitle', a.job_title, 'biography', a.bio_html));

UPDATE category_translation t SET source = text_of_topic(c) FROM category c WHERE c.id = t.category_id;
UPDATE author_translation t SET source = text_of_biography(a) FROM author a WHERE a.id = t.author_id;
ALTER TABLE category_translation ALTER COLUMN source SET NOT NULL;
ALTER TABLE author_translation ALTER COLUMN source SET NOT NULL;

-- Whoever writes other words has the English of now before them; who had an earlier one says so afterwards.
CREATE FUNCTION topic_made_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN RETURN NEW; END IF;
  SELECT text_of_topic(c) INTO NEW.source FROM category c WHERE c.id = NEW.category_id;
  RETURN NEW;
END $$;
CREATE TRIGGER topic_made_from BEFORE INSERT OR UPDATE OF name ON category_translation FOR EACH ROW EXECUTE FUNCTION topic_made_from();
CREATE FUNCTION biography_made_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.job_title, NEW.bio_html) = (OLD.job_title, OLD.bio_html) THEN RETURN NEW; END IF;
  SELECT text_of_biography(a) INTO NEW.source FROM author a WHERE a.id = NEW.author_id;
  RETURN NEW;
END $$;
CREATE TRIGGER biography_made_from BEFORE INSERT OR UPDATE OF job_title, bio_html ON author_translation FOR EACH ROW EXECUTE FUNCTION biography_made_from();

CREATE OR REPLACE VIEW text_source AS
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
  FROM joint_sponsor j WHERE j.accreditation_text <> ''
  UNION ALL
  SELECT 'topic', c.id, NULL, '', 4000 + c.position, c.slug, c.name, NULL, text_of_topic(c) FROM category c
  UNION ALL
  SELECT 'biography', a.id, NULL, '', 5000, a.slug, a.full_name, a.changed_at, text_of_biography(a) FROM author a WHERE a.job_title <> '' OR a.bio_html <> '';

-- What is translated in pieces, wherever it is kept.
CREATE VIEW text_stored AS
  SELECT t.kind, t.id, t.language, t.words, t.source, t.changed_at FROM text_translation t
  UNION ALL
  SELECT 'topic', t.category_id, t.language, text_said(jsonb_build_object('name', t.name)), t.source, t.changed_at FROM category_translation t
  UNION ALL
  SELECT 'biography', t.author_id, t.language, text_said(jsonb_build_object('jobTitle', t.job_title, 'biography', t.bio_html)), t.source, t.changed_at FROM author_translation t;

CREATE OR REPLACE VIEW translation_standing AS
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
  WHERE NOT EXISTS (SELECT 1 FROM text_stored t WHERE t.kind = s.kind AND t.id = s.id AND t.language = l.language)
  UNION ALL
  SELECT s.kind, s.id, s.publication_id, s.publication_title, s.place, t.language, s.slug, s.title, s.changed_at, NULL, NULL, t.changed_at, t.changed_at,
    text_is_whole(s.words, t.words),
    CASE WHEN NOT text_is_whole(s.words, t.words) THEN 'missing' WHEN s.words <@ t.source THEN 'current' ELSE 'stale' END
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id;
