-- Pages beside the library are shown from and until an hour of the provider's clock, as blocks of the front page are.
ALTER TABLE static_page
  ADD COLUMN shown_from timestamp CHECK (date_trunc('hour', shown_from) = shown_from),
  ADD COLUMN shown_until timestamp CHECK (date_trunc('hour', shown_until) = shown_until),
  ADD CHECK (shown_until > shown_from);
