-- The orders' desk: money that waited for a person and was seen to, and the ways into long lists of orders.

-- What happened to an order's money until then needs nobody any more. Who saw to it stands in the audit ledger.
CREATE TABLE order_settlement (
  order_id bigint PRIMARY KEY REFERENCES membership_order,
  settled_at timestamptz NOT NULL,
  note text NOT NULL CHECK (note <> '')
);

CREATE INDEX membership_order_newest ON membership_order (created_at DESC, id DESC);
CREATE INDEX membership_order_paid ON membership_order (paid_at DESC NULLS LAST, id DESC);
CREATE INDEX membership_order_base ON membership_order (base_holding_id) WHERE base_holding_id IS NOT NULL;
CREATE INDEX membership_order_referred ON membership_order (referral_id) WHERE referral_id IS NOT NULL;
CREATE INDEX payment_waiting ON payment (order_id) WHERE status IN ('mismatched', 'returning');
CREATE INDEX payment_entry_disputed ON payment_entry (at) WHERE entry = 'disputed';
CREATE INDEX payment_entry_by_day ON payment_entry (at);
