-- Why a publication was removed, in words for those who hold credit for it; empty where it was planned or said before.
ALTER TABLE publication ADD COLUMN removal_reason text NOT NULL DEFAULT '';
-- When all of them had been told.
ALTER TABLE publication ADD COLUMN removal_told_at timestamptz;
-- What was removed before nobody is told of now.
UPDATE publication SET removal_told_at = removed_at WHERE removed_at IS NOT NULL;
CREATE INDEX publication_removal_untold ON publication (removed_at) WHERE visibility = 'removed' AND removal_told_at IS NULL;
