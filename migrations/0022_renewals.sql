-- What happens to a membership by itself: which letters of it have left, and which try to charge its renewal was made.
CREATE TABLE membership_notice (
  holding_id bigint NOT NULL REFERENCES holding,
  notice text NOT NULL CHECK (notice IN ('thirty-days', 'seven-days', 'ended', 'renewal-failed')),
  at timestamptz NOT NULL,
  -- Each leaves once, whatever runs late, twice or at once.
  PRIMARY KEY (holding_id, notice)
);

CREATE TABLE renewal (
  holding_id bigint PRIMARY KEY REFERENCES holding,
  -- That of the latest try: each is an order of its own, at the price of its day.
  order_id bigint NOT NULL UNIQUE REFERENCES membership_order,
  tries integer NOT NULL CHECK (tries > 0),
  first_tried_at timestamptz NOT NULL,
  -- Written with the try, before anybody is asked for money: whoever dies in between tries no sooner. Null after the last.
  next_try_at timestamptz,
  -- Paid, or given up.
  ended_at timestamptz
);
CREATE INDEX holding_ending ON holding (ends_at) WHERE superseded_at IS NULL AND refunded_at IS NULL;
