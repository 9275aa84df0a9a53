-- Blocks of the front page are arranged by editors: hidden or shown, from and until an hour of the provider's clock, for whom; one kind holds an editor's own words.
ALTER TABLE home_block DROP CONSTRAINT home_block_kind_check, DROP CONSTRAINT home_block_position_key,
  ADD CONSTRAINT home_block_kind_check CHECK (kind IN ('hero', 'latest', 'time', 'topics', 'steps', 'podcast', 'membership', 'newsletter', 'notice')),
  -- An order is written at once, place by place.
  ADD CONSTRAINT home_block_position_key UNIQUE (position) DEFERRABLE INITIALLY DEFERRED,
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN shown_from timestamp CHECK (date_trunc('hour', shown_from) = shown_from),
  ADD COLUMN shown_until timestamp CHECK (date_trunc('hour', shown_until) = shown_until),
  ADD COLUMN audience text NOT NULL DEFAULT 'everybody' CHECK (audience IN ('everybody', 'visitors', 'members')),
  ADD COLUMN link_text text NOT NULL DEFAULT '',
  ADD COLUMN picture_file text,
  ADD COLUMN changed_at timestamptz,
  ADD CHECK (shown_until > shown_from),
  -- It holds the title of the page.
  ADD CHECK (kind <> 'hero' OR (NOT hidden AND shown_from IS NULL AND shown_until IS NULL AND audience = 'everybody'));

-- Their words in a language keep the English that they were made from, as names and biographies do.
ALTER TABLE home_block_translation ADD COLUMN link_text text NOT NULL DEFAULT '', ADD COLUMN source jsonb, ADD COLUMN changed_at timestamptz;
CREATE FUNCTION text_of_home_block(b home_block) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text_said(jsonb_build_object('title', b.title, 'text', b.text, 'linkText', b.link_text));
UPDATE home_block_translation t SET source = text_of_home_block(b) FROM home_block b WHERE b.id = t.home_block_id;
ALTER TABLE home_block_translation ALTER COLUMN source SET NOT NULL;
CREATE FUNCTION home_block_made_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.title, NEW.text, NEW.link_text) = (OLD.title, OLD.text, OLD.link_text) THEN RETURN NEW; END IF;
  SELECT text_of_home_block(b) INTO NEW.source FROM home_block b WHERE b.id = NEW.home_block_id;
  RETURN NEW;
END $$;
CREATE TRIGGER home_block_made_from BEFORE INSERT OR UPDATE OF title, text, link_text ON home_block_translation FOR EACH ROW EXECUTE FUNCTION home_block_made_from();

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
  SELECT 'biography', a.id, NULL, '', 5000, a.slug, a.full_name, a.changed_at, text_of_biography(a) FROM author a WHERE a.job_title <> '' OR a.bio_html <> ''
  UNION ALL
  SELECT 'home', b.id, NULL, '', 6000 + b.position, '', b.title, b.changed_at, text_of_home_block(b) FROM home_block b;

CREATE OR REPLACE VIEW text_stored AS
  SELECT t.kind, t.id, t.language, t.words, t.source, t.changed_at FROM text_translation t
  UNION ALL
  SELECT 'topic', t.category_id, t.language, text_said(jsonb_build_object('name', t.name)), t.source, t.changed_at FROM category_translation t
  UNION ALL
  SELECT 'biography', t.author_id, t.language, text_said(jsonb_build_object('jobTitle', t.job_title, 'biography', t.bio_html)), t.source, t.changed_at FROM author_translation t
  UNION ALL
  SELECT 'home', t.home_block_id, t.language, text_said(jsonb_build_object('title', t.title, 'text', t.text, 'linkText', t.link_text)), t.source, t.changed_at FROM home_block_translation t;

CREATE OR REPLACE VIEW file_use AS
  SELECT p.cover_file AS file, 'cover' AS use, p.id AS publication_id, NULL::bigint AS section_id, p.title, p.id AS owner_id, p.id AS entry_id FROM publication p WHERE p.cover_file <> ''
  UNION ALL SELECT p.attachment_file, 'sound', p.id, NULL, p.title, p.id, p.id FROM publication p WHERE p.attachment_file IS NOT NULL
  UNION ALL SELECT s.attachment_file, 'recording', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.attachment_file IS NOT NULL
  UNION ALL SELECT s.captions_file, 'captions', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.captions_file IS NOT NULL
  UNION ALL SELECT s.poster_file, 'poster', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.poster_file IS NOT NULL
  UNION ALL SELECT s.featured_image, 'featured', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.featured_image IS NOT NULL
  UNION ALL SELECT slide ->> 'image', 'slide', s.publication_id, s.id, s.title, s.id, s.id FROM section s CROSS JOIN LATERAL jsonb_array_elements(s.slides) AS slide
  UNION ALL SELECT m.file, 'slides', s.publication_id, s.id, s.title, s.id, s.id FROM slide_deck d JOIN section s ON s.id = d.section_id JOIN medium m ON m.id = d.medium_id
  UNION ALL SELECT m.file, CASE WHEN m.section_id IS NULL THEN 'material' ELSE 'handout' END, m.publication_id, m.section_id, m.title, coalesce(m.section_id, m.publication_id), m.id FROM material m
  UNION ALL SELECT i.file, 'portrait', NULL, NULL, a.full_name, a.id, i.id FROM author a JOIN image i ON i.id = a.image_id
  UNION ALL SELECT c.picture_file, 'topic', NULL, NULL, c.name, c.id, c.id FROM category c WHERE c.picture_file IS NOT NULL
  UNION ALL SELECT f.value, 'translation', NULL, NULL, t.language, NULL, NULL FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.files) AS f
  UNION ALL SELECT j.logo, 'logo', NULL, NULL, j.name, j.id, j.id FROM joint_sponsor j WHERE j.logo IS NOT NULL
  UNION ALL SELECT b.picture_file, 'notice', NULL, NULL, b.title, b.id, b.id FROM home_block b WHERE b.picture_file IS NOT NULL;
