-- What an editor's save replaced, with who saved and when: every text of the library can be compared and brought back.
CREATE TABLE text_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `section` and `5396`.
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]*$'),
  record_id text NOT NULL CHECK (record_id <> ''),
  -- The fields of its form as they stood until then.
  words jsonb NOT NULL CHECK (jsonb_typeof(words) = 'object'),
  -- Who replaced them; a number alone once its person has left.
  replaced_by bigint REFERENCES user_account (id),
  replaced_at timestamptz NOT NULL
);
CREATE INDEX text_version_of_record ON text_version (kind, record_id, id DESC);
