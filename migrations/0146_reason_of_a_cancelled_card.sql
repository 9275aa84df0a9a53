-- Why an administrator cancelled a gift card, in the words its owner is told; empty where its membership was not kept or its owner has left.
ALTER TABLE gift_card ADD COLUMN cancel_reason text;
ALTER TABLE gift_card ADD CONSTRAINT gift_card_reason CHECK (cancel_reason IS NULL OR (status = 'cancelled' AND cancel_reason <> '')) NOT VALID;
