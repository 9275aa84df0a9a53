-- A paper whose pages become the slides of a section, in a job: what is asked for, and what came of it.
CREATE TABLE slide_deck (
  section_id bigint PRIMARY KEY REFERENCES section ON DELETE CASCADE,
  medium_id bigint NOT NULL REFERENCES medium,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  problem text,
  tries integer NOT NULL DEFAULT 0,
  -- Until when one process looks at it alone.
  taken_until timestamptz,
  asked_at timestamptz NOT NULL
);
CREATE INDEX slide_deck_by_medium ON slide_deck (medium_id);
CREATE INDEX slide_deck_waiting ON slide_deck (asked_at) WHERE state = 'waiting';
