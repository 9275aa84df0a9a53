-- Pages beside the library stand among all other texts that are translated: their words in a language keep the English that they were made from.
-- `source_version` named it before; the release before still writes it, and nobody reads it.
ALTER TABLE static_page_text ADD COLUMN source jsonb NOT NULL DEFAULT '{}', ADD COLUMN changed_at timestamptz;
CREATE FUNCTION text_of_page(t static_page_text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text_said(jsonb_build_object('title', t.title, 'summary', t.description, 'body', t.body_html));
UPDATE static_page_text t SET changed_at = p.modified_at FROM static_page p WHERE p.id = t.page_id;
-- The English of now, where that is the one whose name was kept; which another one was, nobody knows.
UPDATE static_page_text t SET source = text_of_page(e) FROM static_page_text e
 WHERE e.page_id = t.page_id AND e.language = 'en' AND t.language <> 'en'
   AND t.source_version = left(encode(sha256(convert_to('[' || to_json(e.title) || ',' || to_json(e.description) || ',' || to_json(e.body_html) || ']', 'UTF8')), 'hex'), 32);

-- Whoever writes other words has the English of now before them; who had an earlier one says so afterwards.
CREATE FUNCTION page_made_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.language = 'en' OR (TG_OP = 'UPDATE' AND (NEW.title, NEW.description, NEW.body_html) = (OLD.title, OLD.description, OLD.body_html)) THEN RETURN NEW; END IF;
  SELECT text_of_page(e) INTO NEW.source FROM static_page_text e WHERE e.page_id = NEW.page_id AND e.language = 'en';
  NEW.source := coalesce(NEW.source, '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER page_made_from BEFORE INSERT OR UPDATE OF title, description, body_html ON static_page_text FOR EACH ROW EXECUTE FUNCTION page_made_from();

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
  SELECT 'home', b.id, NULL, '', 6000 + b.position, '', b.title, b.changed_at, text_of_home_block(b) FROM home_block b
  UNION ALL
  SELECT 'staticPage', p.id, NULL, '', 7000, p.slug, e.title, e.changed_at, text_of_page(e)
  FROM static_page p JOIN static_page_text e ON e.page_id = p.id AND e.language = 'en' WHERE p.state <> 'removed' AND e.body_html <> '';

CREATE OR REPLACE VIEW text_stored AS
  SELECT t.kind, t.id, t.language, t.words, t.source, t.changed_at FROM text_translation t
  UNION ALL
  SELECT 'topic', t.category_id, t.language, text_said(jsonb_build_object('name', t.name)), t.source, t.changed_at FROM category_translation t
  UNION ALL
  SELECT 'biography', t.author_id, t.language, text_said(jsonb_build_object('jobTitle', t.job_title, 'biography', t.bio_html)), t.source, t.changed_at FROM author_translation t
  UNION ALL
  SELECT 'home', t.home_block_id, t.language, text_said(jsonb_build_object('title', t.title, 'text', t.text, 'linkText', t.link_text)), t.source, t.changed_at FROM home_block_translation t
  UNION ALL
  SELECT 'staticPage', t.page_id, t.language, text_of_page(t), t.source, t.changed_at FROM static_page_text t WHERE t.language <> 'en';
