-- A copy of a publication is made once, however often it is asked for; what is changed of many publications at once can be taken back while nobody else has changed them.
CREATE TABLE publication_copy (
  publication_id bigint PRIMARY KEY REFERENCES publication ON DELETE CASCADE,
  source_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  -- Of the deed, by chance: the same one asked for twice is one copy.
  key text NOT NULL CHECK (key <> ''),
  made_at timestamptz NOT NULL,
  UNIQUE (source_id, key)
);

CREATE TABLE bulk_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of its records, `publication`.
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]*$'),
  -- What was chosen, as it was sent.
  change jsonb NOT NULL CHECK (jsonb_typeof(change) = 'object'),
  key text NOT NULL CHECK (key <> ''),
  made_at timestamptz NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX bulk_change_latest ON bulk_change (kind, id DESC);

-- What it changed of one record.
CREATE TABLE bulk_change_record (
  bulk_change_id bigint NOT NULL REFERENCES bulk_change ON DELETE CASCADE,
  record_id bigint NOT NULL,
  title text NOT NULL,
  -- The fields that it wrote, as they stood before.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
  -- The state that it was made over.
  seen text NOT NULL,
  -- The state that it left: in another one it is not taken back.
  state text NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (bulk_change_id, record_id)
);
CREATE INDEX bulk_change_record_standing ON bulk_change_record (bulk_change_id) WHERE undone_at IS NULL;
CREATE INDEX bulk_change_record_of ON bulk_change_record (record_id) WHERE undone_at IS NULL;
-- The change of many that replaced these words.
ALTER TABLE text_version ADD COLUMN bulk_change_id bigint REFERENCES bulk_change;
