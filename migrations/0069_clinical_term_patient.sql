-- "Patienten", "paziente" and the like are found in English lessons, too: a question is not emptied by its commonest word.
INSERT INTO clinical_term (name, kind) VALUES ('patient', 'word') ON CONFLICT DO NOTHING;
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, f.language, f.position, f.form FROM clinical_term t
  CROSS JOIN (VALUES ('en', 1, 'patient'), ('pt-br', 1, 'paciente'), ('fr', 1, 'patient'), ('fr', 2, 'patiente'), ('it', 1, 'paziente'), ('it', 2, 'pazienti'),
    ('de', 1, 'Patient'), ('de', 2, 'Patienten'), ('de', 3, 'Patientin'), ('de', 4, 'Patientinnen')) AS f(language, position, form)
  WHERE t.name = 'patient' ON CONFLICT DO NOTHING;
