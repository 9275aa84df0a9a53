-- What belongs to one activity is found without reading everybody's: reports for accreditors add it up at every look.
CREATE INDEX credit_by_activity ON credit_entry (publication_id, position);
CREATE INDEX evaluation_by_activity ON evaluation (publication_id);
CREATE INDEX certificate_by_activity ON certificate (publication_id);

-- What an evaluation question asks about, where accreditors ask for it by name (rule R31); the rest is the program's own.
ALTER TABLE evaluation_question ADD COLUMN asks_about text CHECK (asks_about IN ('objectives-met', 'commercial-bias'));
UPDATE evaluation_question SET asks_about = 'objectives-met' WHERE text = 'The activity met its stated objectives.';
UPDATE evaluation_question SET asks_about = 'commercial-bias' WHERE text = 'Was the activity free of commercial bias?';
