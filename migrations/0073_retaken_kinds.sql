-- A publication may carry two tests: a retake is asked for one of them, and the other one stays passed.
-- Empty beside a retaken_at: asked for before kinds were told apart, and of every kind.
ALTER TABLE completion ADD COLUMN retaken_kinds smallint[] NOT NULL DEFAULT '{}';
