-- Who wants to be told when an announced title is published: told once, by one letter.
CREATE TABLE release_notice (
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (user_id, publication_id)
);
CREATE INDEX release_notice_open ON release_notice (publication_id) WHERE told_at IS NULL;
