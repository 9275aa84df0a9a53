-- Everyday words of lessons are found in every language: side effects, organs, levels, people and places, each in five languages.
CREATE TEMPORARY TABLE given (name text, drugs text, en text, pt text, fr text, it text, de text);
INSERT INTO given VALUES
  ('akathisia', '', 'akathisia;restlessness;inner restlessness', 'acatisia;inquietação', 'akathisie;impatience motrice', 'acatisia;irrequietezza', 'Akathisie;Sitzunruhe'),
  ('restless legs', '', 'restless legs;RLS;restless legs syndrome', 'pernas inquietas;síndrome das pernas inquietas', 'jambes sans repos;syndrome des jambes sans repos', 'gambe senza riposo;sindrome delle gambe senza riposo', 'Restless Legs;unruhige Beine'),
  ('sleep apnea', '', 'sleep apnea;sleep apnoea;apnea;OSA', 'apneia do sono;apneia', 'apnée du sommeil;apnée', 'apnea del sonno;apnea', 'Schlafapnoe;Apnoe'),
  ('sedation', '', 'sedation;drowsiness;sleepiness;somnolence', 'sedação;sonolência', 'sédation;somnolence', 'sedazione;sonnolenza', 'Sedierung;Schläfrigkeit;Benommenheit'),
  ('sexual dysfunction', '', 'sexual dysfunction;sexual side effects;libido', 'disfunção sexual;libido', 'dysfonction sexuelle;libido', 'disfunzione sessuale;libido', 'sexuelle Funktionsstörung;Libido'),
  ('hyponatremia', '', 'hyponatremia;hyponatraemia;low sodium;SIADH', 'hiponatremia;sódio baixo', 'hyponatrémie', 'iponatriemia;iposodiemia', 'Hyponatriämie'),
  ('bleeding', '', 'bleeding;hemorrhage;haemorrhage', 'sangramento;hemorragia', 'saignement;hémorragie', 'sanguinamento;emorragia', 'Blutung;Blutungen'),
  ('fever', '', 'fever;febrile', 'febre', 'fièvre', 'febbre', 'Fieber'),
  ('headache', '', 'headache;migraine', 'cefaleia;dor de cabeça;enxaqueca', 'céphalée;mal de tête;migraine', 'cefalea;mal di testa;emicrania', 'Kopfschmerz;Kopfschmerzen;Migräne'),
  ('liver', '', 'liver;hepatic;transaminases;liver enzymes', 'fígado;hepático;transaminases;enzimas hepáticas', 'foie;hépatique;transaminases', 'fegato;epatico;transaminasi', 'Leber;Leberwerte;Transaminasen'),
  ('kidney', '', 'kidney;renal', 'rim;renal', 'rein;rénal', 'rene;renale', 'Niere;Nierenfunktion;renal'),
  ('thyroid', '', 'thyroid;hypothyroidism;TSH', 'tireoide;hipotireoidismo', 'thyroïde;hypothyroïdie', 'tiroide;ipotiroidismo', 'Schilddrüse;Hypothyreose'),
  ('drug level', '', 'drug level;level;serum level;plasma level;blood level;plasma concentration', 'nível sérico;nível plasmático;concentração plasmática', 'taux plasmatique;taux sérique;concentration plasmatique', 'livello ematico;livello plasmatico;concentrazione plasmatica', 'Spiegel;Plasmaspiegel;Serumspiegel;Blutspiegel'),
  ('lithium level', '', 'lithium level;serum lithium;lithium levels', 'litemia;nível de lítio;lítio sérico', 'lithiémie;taux de lithium', 'litiemia;livello di litio', 'Lithiumspiegel'),
  ('blood pressure', '', 'blood pressure;hypotension;hypertension', 'pressão arterial;hipotensão;hipertensão', 'pression artérielle;tension artérielle;hypotension;hypertension', 'pressione arteriosa;ipotensione;ipertensione', 'Blutdruck;Hypotonie;Hypertonie'),
  ('heart', '', 'heart;cardiac;electrocardiogram;ECG;EKG', 'cardíaco;coração;eletrocardiograma;ECG', 'cardiaque;cœur;électrocardiogramme;ECG', 'cardiaco;cuore;elettrocardiogramma;ECG', 'kardial;Herz;Elektrokardiogramm;EKG'),
  ('malformation', '', 'malformation;birth defect;teratogenicity;teratogenic;congenital malformation', 'malformação;teratogenicidade;teratogênico', 'malformation;tératogénicité;tératogène', 'malformazione;teratogenicità;teratogeno', 'Fehlbildung;Fehlbildungen;Teratogenität;teratogen'),
  ('switching', '', 'switching;switch;cross-taper;cross-titration', 'troca;substituição', 'switch;substitution', 'passaggio;sostituzione', 'Umstellung;Wechsel;Umstellen'),
  ('treatment resistance', '', 'treatment resistance;treatment-resistant;refractory', 'resistente ao tratamento;refratário', 'résistant au traitement;résistance au traitement;réfractaire', 'resistente al trattamento;refrattario', 'therapieresistent;behandlungsresistent;Therapieresistenz;refraktär'),
  ('alcohol', '', 'alcohol;drinking', 'álcool', 'alcool', 'alcol', 'Alkohol'),
  ('driving', '', 'driving;fitness to drive', 'dirigir;condução de veículos', 'conduite automobile', 'guidare;idoneità alla guida', 'Fahrtüchtigkeit;Autofahren;Fahreignung'),
  ('fall', '', 'fall;falls;fracture', 'quedas;fratura', 'chutes;fracture', 'cadute;frattura', 'Stürze;Sturzrisiko;Fraktur'),
  ('primary care', '', 'primary care;general practitioner;family physician;GP', 'atenção primária;médico de família', 'médecin généraliste;médecine générale;médecin traitant', 'medico di base;medicina generale;cure primarie', 'Hausarzt;Hausärzte;Allgemeinmedizin'),
  ('school', '', 'school;classroom;teacher', 'escola;sala de aula;professor', 'école;salle de classe;enseignant', 'scuola;classe scolastica;insegnante', 'Schule;Klassenzimmer;Lehrer'),
  ('sleep diary', '', 'sleep diary;sleep log', 'diário do sono', 'agenda du sommeil;journal du sommeil', 'diario del sonno', 'Schlaftagebuch;Schlafprotokoll'),
  ('restraint', '', 'restraint;physical restraint;seclusion', 'contenção;contenção física', 'contention', 'contenzione', 'Fixierung;Isolierung'),
  ('injection', '', 'injection;injectable', 'injeção;injetável', 'injection;injectable', 'iniezione;iniettabile', 'Injektion;Spritze'),
  ('baseline tests', '', 'baseline tests;baseline;work-up', 'exames iniciais;avaliação inicial', 'bilan initial;bilan préthérapeutique', 'esami iniziali;valutazione basale', 'Basisdiagnostik;Ausgangsuntersuchung;Voruntersuchung'),
  ('enzyme induction', '', 'enzyme induction;inducer;CYP3A4;induction', 'indução enzimática;indutor', 'induction enzymatique;inducteur', 'induzione enzimatica;induttore', 'Enzyminduktion;Induktor'),
  ('remission', '', 'remission;response', 'remissão;resposta', 'rémission;réponse', 'remissione;risposta', 'Remission;Ansprechen'),
  ('maintenance', '', 'maintenance;maintenance treatment;prophylaxis', 'manutenção;tratamento de manutenção;profilaxia', 'traitement d''entretien;prophylaxie', 'mantenimento;terapia di mantenimento;profilassi', 'Erhaltungstherapie;Prophylaxe;Phasenprophylaxe'),
  ('nightmare', 'prazosin', 'nightmare', 'pesadelo;pesadelos', 'cauchemar;cauchemars', 'incubo;incubi', 'Albtraum;Albträume;Alptraum'),
  ('stereotypy', '', 'stereotypy;stereotypies;movement disorder;abnormal movement', 'estereotipia;transtorno do movimento', 'stéréotypie;mouvement anormal', 'stereotipia;disturbo del movimento', 'Stereotypie;Stereotypien;Bewegungsstörung'),
  ('clinical trial', '', 'clinical trial;randomized trial;placebo;placebo-controlled', 'ensaio clínico;estudo randomizado;placebo', 'essai clinique;essai randomisé;placebo', 'studio clinico;studio randomizzato;placebo', 'klinische Studie;randomisierte Studie;Placebo');
INSERT INTO clinical_term (name, kind, drugs) SELECT name, 'word', string_to_array(drugs, ';') FROM given ON CONFLICT DO NOTHING;
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, l.language, f.position, f.form FROM given g JOIN clinical_term t ON t.name = g.name
  CROSS JOIN LATERAL (VALUES ('en', g.en), ('pt-br', g.pt), ('fr', g.fr), ('it', g.it), ('de', g.de)) AS l(language, forms)
  CROSS JOIN LATERAL unnest(string_to_array(l.forms, ';')) WITH ORDINALITY AS f(form, position)
ON CONFLICT DO NOTHING;
DROP TABLE given;

-- Pregnancy is also told by its thirds.
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, f.language, (SELECT max(position) + 1 FROM clinical_term_form o WHERE o.term_id = t.id AND o.language = f.language), f.form
  FROM clinical_term t CROSS JOIN (VALUES ('en', 'trimester'), ('pt-br', 'trimestre'), ('fr', 'trimestre'), ('it', 'trimestre'), ('de', 'Trimenon')) AS f(language, form)
  WHERE t.name = 'pregnancy' AND EXISTS (SELECT 1 FROM clinical_term_form o WHERE o.term_id = t.id AND o.language = f.language)
    AND NOT EXISTS (SELECT 1 FROM clinical_term_form o WHERE o.term_id = t.id AND o.language = f.language AND o.folded = search_fold(f.form));
