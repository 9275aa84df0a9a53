-- Pictures of manuscripts wait aside until the sections that show them are added; the same bytes are found again by the digest of the file as it came.
ALTER TABLE upload
  ADD COLUMN is_aside boolean NOT NULL DEFAULT false,
  -- What was read of one that waits aside.
  ADD COLUMN content jsonb,
  DROP CONSTRAINT upload_state_check,
  ADD CONSTRAINT upload_state_check CHECK (state IN ('sending', 'whole', 'aside', 'done', 'refused', 'abandoned'));
DROP INDEX upload_same;
CREATE UNIQUE INDEX upload_same ON upload (fingerprint, bytes, is_open, is_aside, coalesce(replaces, 0)) WHERE state = 'sending';

ALTER TABLE medium ADD COLUMN digest text;
CREATE INDEX medium_by_digest ON medium (digest) WHERE digest IS NOT NULL;
