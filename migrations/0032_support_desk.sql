-- The support desk: how a request stands, who looks after it, what was answered and noted, and the ways into a long list.
ALTER TABLE support_request
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  -- Counts everything that was done to it: who answers has seen all of that, or is told.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN assignee_id bigint REFERENCES user_account,
  -- What its sender reads.
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de'));
-- A desk outside that took it answers it.
UPDATE support_request SET state = 'closed' WHERE forwarded_at IS NOT NULL;

CREATE TABLE support_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES support_request ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('answer', 'note', 'close', 'reopen', 'assign', 'release')),
  author_id bigint NOT NULL REFERENCES user_account,
  body text NOT NULL CHECK ((body <> '') = (kind IN ('answer', 'note'))),
  at timestamptz NOT NULL
);
CREATE INDEX support_entry_by_request ON support_entry (request_id, id);

CREATE INDEX support_request_in_state ON support_request (state, created_at, id);
CREATE INDEX support_request_newest ON support_request (created_at, id);
CREATE INDEX support_request_assigned ON support_request (assignee_id, state, created_at, id) WHERE assignee_id IS NOT NULL;
-- What is searched, folded once: folding every row for every search would take a minute at a hundred thousand.
ALTER TABLE support_request ADD COLUMN search_words text NOT NULL
  GENERATED ALWAYS AS (search_fold(reference || ' ' || name || ' ' || email || ' ' || subject || ' ' || body)) STORED;
CREATE INDEX support_request_like ON support_request USING gin (search_words gin_trgm_ops);
