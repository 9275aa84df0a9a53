-- Topics, home blocks, faculty and hand-outs in the languages of the sub-hosts; English stays on the thing itself.
CREATE TABLE category_translation (
  category_id bigint NOT NULL REFERENCES category ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  name text NOT NULL,
  PRIMARY KEY (category_id, language)
);
CREATE TABLE home_block_translation (
  home_block_id bigint NOT NULL REFERENCES home_block ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  PRIMARY KEY (home_block_id, language)
);
CREATE TABLE author_translation (
  author_id bigint NOT NULL REFERENCES author ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  job_title text NOT NULL,
  bio_html text NOT NULL DEFAULT '',
  PRIMARY KEY (author_id, language)
);
CREATE TABLE material_translation (
  material_id bigint NOT NULL REFERENCES material ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  title text NOT NULL,
  PRIMARY KEY (material_id, language)
);
