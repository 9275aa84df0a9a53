-- Pages that editors write, in five languages, under an address of their own or in the place of one that the product brings; and by which letter somebody unsubscribed.
CREATE TABLE static_page (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Column of the footer.
  place text NOT NULL DEFAULT 'none' CHECK (place IN ('none', 'learn', 'company', 'legal')),
  state text NOT NULL CHECK (state IN ('draft', 'published', 'removed')),
  -- Since when it holds, where somebody says so.
  effective_on date,
  modified_at timestamptz NOT NULL
);
CREATE TABLE static_page_text (
  page_id bigint NOT NULL REFERENCES static_page ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de')),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL DEFAULT '',
  body_html text NOT NULL,
  -- Names the English that it was made from; empty for English itself.
  source_version text NOT NULL DEFAULT '',
  PRIMARY KEY (page_id, language)
);
-- Earlier addresses lead on.
CREATE TABLE static_page_former (
  slug text PRIMARY KEY,
  page_id bigint NOT NULL REFERENCES static_page ON DELETE CASCADE
);
CREATE INDEX static_page_former_page ON static_page_former (page_id);

ALTER TABLE campaign_delivery ADD COLUMN unsubscribed_at timestamptz;
