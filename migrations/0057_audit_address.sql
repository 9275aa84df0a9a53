-- Callers' addresses stand beside the audit ledger, outside its chain, and are forgotten after ninety days.
-- What was written into the chain before this stays in it: taking it out would break the chain. It is shown for ninety days too.
CREATE TABLE audit_address (
  position bigint PRIMARY KEY REFERENCES audit_entry (position),
  at timestamptz NOT NULL,
  address text NOT NULL
);
CREATE INDEX audit_address_age ON audit_address (at);
