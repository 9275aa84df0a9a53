-- Translators' glossary: the one word that each language uses for an English term of the library.
CREATE TABLE glossary_term (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  en text NOT NULL CHECK (en <> ''),
  pt text NOT NULL DEFAULT '',
  fr text NOT NULL DEFAULT '',
  it text NOT NULL DEFAULT '',
  de text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX glossary_term_once ON glossary_term (lower(en));
