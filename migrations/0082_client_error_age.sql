-- Errors that browsers told were kept for good, and anybody may tell some: they are forgotten after thirty days, by this index.
CREATE INDEX client_error_age ON client_error (at);
