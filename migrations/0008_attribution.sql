-- Campaign records that visitors bring along; the same record sent twice is one.
CREATE TABLE utm_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account,
  created timestamptz NOT NULL,
  data jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (user_id, created, data)
);
