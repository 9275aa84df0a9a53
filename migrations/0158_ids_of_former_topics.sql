-- Another topic may take the address that a merged topic had, and the merged topic's id still leads on: in addresses with filters and in what editors undo.
CREATE TABLE category_former_id (
  former_id bigint PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES category ON DELETE CASCADE
);
CREATE INDEX category_former_id_by_category ON category_former_id (category_id);
