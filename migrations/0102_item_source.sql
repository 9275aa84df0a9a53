-- Where a question was taken from: a copy in another test goes its own way, with figures of its own, and still knows its source.
ALTER TABLE item ADD COLUMN copied_from bigint REFERENCES item ON DELETE SET NULL;
CREATE INDEX item_by_source ON item (copied_from) WHERE copied_from IS NOT NULL;
