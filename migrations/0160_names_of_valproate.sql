-- Substances by the names that American labels, five languages and other pharmacopoeias use for them.
INSERT INTO drug_name (name, generic, kind) VALUES
  ('divalproex', 'valproate', 'variant'), ('valproic', 'valproate', 'variant'), ('valproinsaure', 'valproate', 'variant'),
  ('valproique', 'valproate', 'variant'), ('valproico', 'valproate', 'variant'),
  ('dextroamphetamine', 'amphetamine', 'variant'), ('dexamphetamine', 'amphetamine', 'variant'),
  ('dexamfetamine', 'amphetamine', 'variant'), ('paracetamol', 'acetaminophen', 'variant') ON CONFLICT DO NOTHING;

-- Names of two words are terms: a drug's name is one word.
INSERT INTO clinical_term (name, kind, drugs) VALUES ('valproic acid', 'word', '{valproate}') ON CONFLICT DO NOTHING;
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, f.language, f.position, f.form FROM clinical_term t
  CROSS JOIN (VALUES ('en', 1, 'valproic acid'), ('en', 2, 'sodium valproate'), ('en', 3, 'valproate sodium'), ('en', 4, 'divalproex sodium'),
    ('pt-br', 1, 'ácido valproico'), ('pt-br', 2, 'valproato de sódio'), ('pt-br', 3, 'divalproato de sódio'),
    ('fr', 1, 'acide valproïque'), ('fr', 2, 'valproate de sodium'), ('fr', 3, 'divalproate de sodium'),
    ('it', 1, 'acido valproico'), ('it', 2, 'valproato di sodio'), ('de', 1, 'Valproinsäure'), ('de', 2, 'Natriumvalproat')) AS f(language, position, form)
  WHERE t.name = 'valproic acid' ON CONFLICT DO NOTHING;
