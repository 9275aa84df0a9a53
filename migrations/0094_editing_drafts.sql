-- What somebody typed into a form of the administration and has not saved: theirs alone, until it is saved, discarded or a month old.
CREATE TABLE editing_draft (
  user_id bigint NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- `section` and `5396`; a new one of its kind is `new`.
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]*$'),
  record_id text NOT NULL CHECK (record_id <> ''),
  -- By field: what is typed, and what the form saw stand there (`stood`).
  words jsonb NOT NULL CHECK (jsonb_typeof(words) = 'object'),
  typed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, record_id)
);
CREATE INDEX editing_draft_by_age ON editing_draft (typed_at);
SELECT keep_from_departed('editing_draft');
