-- An author is asked to approve a text before its release, by a link that ends; what they answered stays.
CREATE TABLE approval_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  -- Whom it was sent to; the name stays when the author goes.
  author_id bigint REFERENCES author ON DELETE SET NULL,
  author_name text NOT NULL,
  -- In which the text is shown and approved.
  language text NOT NULL,
  -- SHA-256 of what stands in the link; the link itself is nowhere.
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- Who asked; a number alone once its person has left.
  asked_by bigint REFERENCES user_account (id),
  asked_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > asked_at),
  withdrawn_at timestamptz
);
CREATE INDEX approval_link_of_publication ON approval_link (publication_id, id);
CREATE INDEX approval_link_of_author ON approval_link (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX approval_link_by_editor ON approval_link (asked_by) WHERE asked_by IS NOT NULL;

-- Each answer by a link, on the text as it was shown then; nothing of it is changed.
CREATE TABLE approval_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id bigint NOT NULL REFERENCES approval_link ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('approved', 'changes')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 4000),
  -- SHA-256 of what was shown: cover, sections, front matter, in the language of the link.
  text_digest text NOT NULL CHECK (text_digest ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz NOT NULL
);
CREATE INDEX approval_answer_of_link ON approval_answer (link_id, id DESC);
