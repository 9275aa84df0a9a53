-- Recordings that somebody wants measured once more: they came before recordings were, or what measures them was not there.
CREATE TABLE measurement (
  medium_id bigint PRIMARY KEY REFERENCES medium ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Until when one process measures it alone.
  taken_until timestamptz
);
