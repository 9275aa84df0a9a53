-- Questions in versions: what somebody was asked stays as it was asked, whatever editors change later.
ALTER TABLE item
  -- The first version of the same question; empty on the first one itself.
  ADD COLUMN first_id bigint REFERENCES item,
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- How often it was changed in place, while nobody could have seen it.
  ADD COLUMN edition integer NOT NULL DEFAULT 0,
  -- Since when it is asked; empty where it was there from the beginning.
  ADD COLUMN asked_from timestamptz;
CREATE UNIQUE INDEX item_version ON item (coalesce(first_id, id), version);

-- The place belongs to the test as it is now; a retired question keeps the one it had.
ALTER TABLE item DROP CONSTRAINT item_offering_id_position_key;
CREATE UNIQUE INDEX item_place ON item (offering_id, position) WHERE retired_at IS NULL;
CREATE INDEX item_by_offering ON item (offering_id);

-- Whether anybody has opened the test of a publication yet.
CREATE INDEX front_matter_shown_by_publication ON front_matter_shown (publication_id);
