-- Answers of a test that is open travel: what is chosen on one device is found on every other, and none is lost with one.
CREATE SEQUENCE sitting_answer_revision;
CREATE TABLE sitting_answer (
  sitting_id bigint NOT NULL REFERENCES sitting,
  item_id bigint NOT NULL REFERENCES item,
  choice_id bigint NOT NULL REFERENCES choice,
  -- The server's count: no clock of a device decides which answer is the newer one.
  revision bigint NOT NULL DEFAULT nextval('sitting_answer_revision'),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (sitting_id, item_id)
);
