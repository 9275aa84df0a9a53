-- The publications desk: which save of a cover an editor has read, what each of the faculty does in it, lists however large.
ALTER TABLE publication ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE publication_author ADD COLUMN role text NOT NULL DEFAULT '';
CREATE INDEX publication_desk ON publication (modified_at DESC, id DESC);
CREATE INDEX publication_expiring ON publication (expiration_date) WHERE visibility = 'published' AND expiration_date IS NOT NULL;
