-- A paper whose pages become the slides of a section, in a job: what is asked for, and what came of it.
CREATE TABLE slide_deck (
  section_id bigint PRIMARY KEY REFERENCES section ON DELETE CASCADE,
  medium_id bigint NOT NULL REFERENCES medium,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  problem text,
  tries integer NOT NULL DEFAULT 0,
  -- Until when one process looks at it alone.
  taken_until timestamptz,
  asked_at timestamptz NOT NULL
);
CREATE INDEX slide_deck_by_medium ON slide_deck (medium_id);
CREATE INDEX slide_deck_waiting ON slide_deck (asked_at) WHERE state = 'waiting';

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
  UNION ALL SELECT f.value, 'translation', NULL, NULL, t.language, NULL, NULL FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.files) AS f;
