-- Captions of the media library are chosen for a recording: a section knows which file says what its captions say, for as long as they say it.
ALTER TABLE section ADD COLUMN captions_medium bigint REFERENCES medium ON DELETE SET NULL;
CREATE INDEX section_by_captions ON section (captions_medium) WHERE captions_medium IS NOT NULL;

-- Words that somebody corrects are the section's own from then on, whoever writes them.
CREATE FUNCTION captions_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.captions_medium := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER captions_corrected BEFORE UPDATE OF cues ON section FOR EACH ROW
  WHEN (OLD.cues IS DISTINCT FROM NEW.cues) EXECUTE FUNCTION captions_corrected();

-- The file beside a recording is written from the section's words, no file of the library; captions are used where they were chosen.
CREATE OR REPLACE VIEW file_use AS
  SELECT p.cover_file AS file, 'cover' AS use, p.id AS publication_id, NULL::bigint AS section_id, p.title, p.id AS owner_id, p.id AS entry_id FROM publication p WHERE p.cover_file <> ''
  UNION ALL SELECT p.attachment_file, 'sound', p.id, NULL, p.title, p.id, p.id FROM publication p WHERE p.attachment_file IS NOT NULL
  UNION ALL SELECT s.attachment_file, 'recording', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.attachment_file IS NOT NULL
  UNION ALL SELECT m.file, 'captions', s.publication_id, s.id, s.title, s.id, s.id FROM section s JOIN medium m ON m.id = s.captions_medium
  UNION ALL SELECT s.poster_file, 'poster', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.poster_file IS NOT NULL
  UNION ALL SELECT s.featured_image, 'featured', s.publication_id, s.id, s.title, s.id, s.id FROM section s WHERE s.featured_image IS NOT NULL
  UNION ALL SELECT slide ->> 'image', 'slide', s.publication_id, s.id, s.title, s.id, s.id FROM section s CROSS JOIN LATERAL jsonb_array_elements(s.slides) AS slide
  UNION ALL SELECT m.file, 'slides', s.publication_id, s.id, s.title, s.id, s.id FROM slide_deck d JOIN section s ON s.id = d.section_id JOIN medium m ON m.id = d.medium_id
  UNION ALL SELECT m.file, CASE WHEN m.section_id IS NULL THEN 'material' ELSE 'handout' END, m.publication_id, m.section_id, m.title, coalesce(m.section_id, m.publication_id), m.id FROM material m
  UNION ALL SELECT i.file, 'portrait', NULL, NULL, a.full_name, a.id, i.id FROM author a JOIN image i ON i.id = a.image_id
  UNION ALL SELECT c.picture_file, 'topic', NULL, NULL, c.name, c.id, c.id FROM category c WHERE c.picture_file IS NOT NULL
  UNION ALL SELECT f.value, 'translation', NULL, NULL, t.language, NULL, NULL FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.files) AS f
  UNION ALL SELECT j.logo, 'logo', NULL, NULL, j.name, j.id, j.id FROM joint_sponsor j WHERE j.logo IS NOT NULL
  UNION ALL SELECT b.picture_file, 'notice', NULL, NULL, b.title, b.id, b.id FROM home_block b WHERE b.picture_file IS NOT NULL
  UNION ALL SELECT g.file, 'figure', g.publication_id, g.section_id, g.title, g.section_id, g.medium_id FROM figure_use g;
