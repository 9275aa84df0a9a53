-- What nothing is found for can be asked for: the words and their language, counted, of nobody in particular; more terms.
CREATE TABLE topic_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  language text NOT NULL,
  -- As words are compared in search; what differs in accents or capitals alone is one request.
  folded text NOT NULL CHECK (folded <> ''),
  -- As they were first typed.
  words text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  UNIQUE (language, folded)
);
CREATE INDEX topic_request_by_count ON topic_request (count DESC, last_at DESC);

-- Substances that a condition is treated with find lessons which name them and not it.
UPDATE clinical_term SET drugs = '{methylphenidate,dexmethylphenidate,amphetamine,lisdexamfetamine,atomoxetine}' WHERE name = 'ADHD' AND drugs = '{}';
UPDATE clinical_term SET drugs = '{clomipramine,fluvoxamine}' WHERE name = 'OCD' AND drugs = '{}';
INSERT INTO clinical_term (name, kind) VALUES ('intramuscular', 'word') ON CONFLICT DO NOTHING;
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, f.language, f.position, f.form FROM clinical_term t
  CROSS JOIN (VALUES ('en', 1, 'intramuscular'), ('en', 2, 'IM'), ('pt-br', 1, 'intramuscular'), ('pt-br', 2, 'IM'), ('fr', 1, 'intramusculaire'), ('fr', 2, 'IM'),
    ('it', 1, 'intramuscolare'), ('it', 2, 'IM'), ('de', 1, 'intramuskulär'), ('de', 2, 'i.m.')) AS f(language, position, form)
  WHERE t.name = 'intramuscular' ON CONFLICT DO NOTHING;
