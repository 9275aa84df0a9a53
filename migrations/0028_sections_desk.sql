-- Sections are edited: when one was added (null: with its publication), and what of learners hangs on one is found by it.
ALTER TABLE section ADD COLUMN added_at timestamptz;
CREATE INDEX section_progress_by_section ON section_progress (section_id);
CREATE INDEX section_note_by_section ON section_note (section_id);
CREATE INDEX item_by_section ON item (section_id) WHERE section_id IS NOT NULL;
CREATE INDEX material_by_section ON material (section_id) WHERE section_id IS NOT NULL;
