-- In a self-assessment the explanation of a question locks its answer: when it was told decides what still counts for credit.
ALTER TABLE sitting_answer ADD COLUMN explained_at timestamptz;
