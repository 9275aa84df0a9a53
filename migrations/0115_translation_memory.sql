-- Earlier sentences with their translations, as translators are offered them: an index over what is translated, made again from the texts at any time.
CREATE TABLE translation_pair (
  kind text NOT NULL,
  id bigint NOT NULL,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  place int NOT NULL,
  field text NOT NULL,
  english text NOT NULL,
  translation text NOT NULL,
  words int NOT NULL CHECK (words > 0),
  -- Runs of two or three words and the whole, in small letters, as numbers: sentences that are alike share one.
  shingles int[] NOT NULL,
  PRIMARY KEY (kind, id, language, place)
);
CREATE INDEX translation_pair_alike ON translation_pair USING gin (shingles) WITH (fastupdate = off);
-- Of which words the pairs of a text were made.
CREATE TABLE translation_paired (
  kind text NOT NULL,
  id bigint NOT NULL,
  language text NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (kind, id, language)
);

-- What is translated and current, in English and in its language.
CREATE VIEW translation_current AS
  SELECT 'publication' AS kind, p.id, t.language, p.title AS source_title,
    jsonb_build_object('title', p.title, 'summary', coalesce(p.excerpt, '')) AS source,
    jsonb_build_object('title', t.title, 'summary', coalesce(t.excerpt, '')) AS words
  FROM publication p JOIN publication_translation t ON t.publication_id = p.id
  WHERE p.visibility <> 'removed' AND t.source_modified_at >= p.words_changed_at
  UNION ALL
  SELECT 'section', s.id, t.language, s.title,
    jsonb_build_object('title', s.title, 'summary', coalesce(s.meta_description, ''), 'body', s.body_html),
    jsonb_build_object('title', t.title, 'summary', coalesce(t.lead, ''), 'body', t.body_html)
  FROM section s JOIN publication p ON p.id = s.publication_id JOIN section_translation t ON t.section_id = s.id
  WHERE p.visibility <> 'removed' AND s.body_html <> '' AND t.body_html <> '' AND t.source_modified_at >= s.words_changed_at
  UNION ALL
  SELECT s.kind, s.id, t.language, s.title, s.words, t.words
  FROM text_stored t JOIN text_source s ON s.kind = t.kind AND s.id = t.id
  WHERE text_is_whole(s.words, t.words) AND s.words <@ t.source;

-- What a machine made of an English text when a translator asked: it is machine text, and not to be published, until a person has read it.
CREATE TABLE machine_suggestion (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  language text NOT NULL CHECK (language IN ('pt-br', 'fr', 'it', 'de')),
  -- `title`, `summary`, `body`, or the key of a piece.
  field text NOT NULL,
  -- As translators write it, and the English that was sent.
  words text NOT NULL,
  english text NOT NULL,
  provider text NOT NULL,
  asked_by bigint NOT NULL REFERENCES user_account (id),
  asked_at timestamptz NOT NULL,
  -- Numbers alone once their person has left.
  read_by bigint REFERENCES user_account (id),
  read_at timestamptz,
  CHECK ((read_by IS NULL) = (read_at IS NULL))
);
CREATE INDEX machine_suggestion_unread ON machine_suggestion (kind, record_id, language) WHERE read_at IS NULL;
