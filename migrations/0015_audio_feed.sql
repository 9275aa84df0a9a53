-- A member's private audio feed: its address is signed over this turn, so that turning ends every older address.
CREATE TABLE audio_feed (
  user_id bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  turn integer NOT NULL DEFAULT 1 CHECK (turn > 0),
  closed boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL
);
