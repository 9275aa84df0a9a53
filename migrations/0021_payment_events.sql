-- What the payment provider told by itself: acknowledged once it stands here, followed until it took effect, and once.
CREATE TABLE payment_event (
  -- As the provider calls it: told again, it is the same one.
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'dispute')),
  provider_ref text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Until then whoever received it follows it; nobody else does.
  due_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX payment_event_due ON payment_event (due_at) WHERE done_at IS NULL;
CREATE INDEX payment_event_done ON payment_event (done_at) WHERE done_at IS NOT NULL;
