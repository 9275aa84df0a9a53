-- A sitting stands on the server from its opening: terms, questions and the right to hand in are frozen with it, and its answers are found on every device.
CREATE TABLE sitting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account,
  publication_id bigint NOT NULL REFERENCES activity,
  offering_id bigint NOT NULL REFERENCES credit_offering,
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  -- 0 where the activity had no front matter.
  front_matter_version integer NOT NULL,
  -- Title, format, credit, pass mark and attempt limit as they were told before the first question.
  terms jsonb NOT NULL,
  -- Questions with their options, in the order in which this learner sees them.
  sheet jsonb NOT NULL,
  -- On the page, by its reader's own button; or by a program that called for the test in the learner's name.
  opened_by text NOT NULL CHECK (opened_by IN ('page', 'call')),
  opened_at timestamptz NOT NULL,
  -- When it was handed in, or another one took its place.
  closed_at timestamptz
);
-- One test is open once, on however many devices.
CREATE UNIQUE INDEX sitting_open_once ON sitting (user_id, offering_id) WHERE closed_at IS NULL;
CREATE INDEX sitting_by_learner ON sitting (user_id, publication_id);

-- What a learner read before the first question, in which language, and a hash of the words that were shown (rule R1).
CREATE TABLE front_matter_reading (
  position bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  publication_id bigint NOT NULL,
  sitting_id bigint NOT NULL UNIQUE,
  version integer NOT NULL,
  language text NOT NULL,
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  read_at timestamptz NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL
);
SELECT make_ledger('front_matter_reading');
CREATE INDEX front_matter_reading_by_learner ON front_matter_reading (user_id, publication_id);

-- From which sitting an attempt came and when that began.
ALTER TABLE attempt ADD COLUMN sitting_id bigint REFERENCES sitting, ADD COLUMN opened_at timestamptz;
CREATE UNIQUE INDEX attempt_of_sitting ON attempt (sitting_id);

-- That the last sitting of a test that was permitted is handed in: from then on its key may be told, whatever limits come later.
CREATE TABLE test_conclusion (
  user_id bigint NOT NULL REFERENCES user_account,
  offering_id bigint NOT NULL REFERENCES credit_offering,
  concluded_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, offering_id)
);
-- Whoever had used up a limit was told the key already.
INSERT INTO test_conclusion SELECT t.user_id, t.offering_id, max(t.submitted_at)
  FROM activity a JOIN attempt t ON t.publication_id = a.publication_id WHERE a.attempt_limit IS NOT NULL
 GROUP BY t.user_id, t.offering_id, a.attempt_limit HAVING count(*) >= a.attempt_limit;
