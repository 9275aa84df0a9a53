-- A topic may have a picture of its own.
ALTER TABLE category ADD COLUMN picture_file text CHECK (picture_file <> '');
