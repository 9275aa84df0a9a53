-- Search thinks in drugs: classes, abbreviations and everyday words in five languages; every word of the library; its tables.
-- What clinicians mean by a word: "SSRI" and its substances, "PTSD" and what it stands for, "gestante" and pregnancy.
CREATE TABLE clinical_term (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its first English form, by which editors know it.
  name text NOT NULL UNIQUE CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('class', 'abbreviation', 'word')),
  -- Substances of a class, or those that a condition is treated with or caused by; folded as the names of drugs are.
  drugs text[] NOT NULL DEFAULT '{}'
);
-- A form in a language; the first is what is suggested, the second tells what it stands for.
CREATE TABLE clinical_term_form (
  term_id bigint NOT NULL REFERENCES clinical_term ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'pt-br', 'fr', 'it', 'de')),
  position integer NOT NULL,
  form text NOT NULL CHECK (form <> ''),
  -- As words of a question are compared: one space between them, no signs, no accents, no capitals.
  folded text NOT NULL GENERATED ALWAYS AS (btrim(regexp_replace(search_words(search_fold(form)), '\s+', ' ', 'g'))) STORED,
  -- The stems of its words, for plurals and endings.
  stems tsvector NOT NULL GENERATED ALWAYS AS (strip(to_tsvector(search_config(language), search_words(form)))) STORED,
  PRIMARY KEY (term_id, language, position)
);
CREATE INDEX clinical_term_form_folded ON clinical_term_form (folded text_pattern_ops);
CREATE INDEX clinical_term_form_stems ON clinical_term_form (stems);
CREATE INDEX clinical_term_form_like ON clinical_term_form USING gist (folded gist_trgm_ops);

CREATE TEMPORARY TABLE given (name text, kind text, drugs text, en text, pt text, fr text, it text, de text);
INSERT INTO given VALUES
  ('SSRI', 'class', 'fluoxetine;sertraline;paroxetine;citalopram;escitalopram;fluvoxamine', 'SSRI;selective serotonin reuptake inhibitor;serotonin reuptake inhibitor', 'ISRS;inibidor seletivo da recaptação de serotonina', 'ISRS;inhibiteur sélectif de la recapture de la sérotonine', 'SSRI;inibitore selettivo della ricaptazione della serotonina', 'SSRI;selektiver Serotonin-Wiederaufnahmehemmer;Serotonin-Wiederaufnahmehemmer'),
  ('SNRI', 'class', 'venlafaxine;desvenlafaxine;duloxetine;levomilnacipran;milnacipran', 'SNRI;serotonin-norepinephrine reuptake inhibitor;serotonin noradrenaline reuptake inhibitor', 'IRSN;ISRSN;inibidor da recaptação de serotonina e noradrenalina', 'IRSNa;IRSN;inhibiteur de la recapture de la sérotonine et de la noradrénaline', 'SNRI;inibitore della ricaptazione di serotonina e noradrenalina', 'SNRI;SSNRI;Serotonin-Noradrenalin-Wiederaufnahmehemmer'),
  ('TCA', 'class', 'amitriptyline;nortriptyline;imipramine;desipramine;clomipramine;doxepin', 'TCA;tricyclic antidepressant;tricyclic', 'ADT;antidepressivo tricíclico;tricíclico', 'ADT;antidépresseur tricyclique;tricyclique;imipraminique', 'TCA;antidepressivo triciclico;triciclico', 'TZA;trizyklisches Antidepressivum;trizyklische Antidepressiva;Trizyklika'),
  ('MAOI', 'class', 'phenelzine;tranylcypromine;isocarboxazid;selegiline;moclobemide', 'MAOI;monoamine oxidase inhibitor;MAO inhibitor', 'IMAO;inibidor da monoaminoxidase', 'IMAO;inhibiteur de la monoamine oxydase', 'IMAO;inibitore delle monoaminossidasi', 'MAO-Hemmer;MAOH;Monoaminoxidase-Hemmer'),
  ('NDRI', 'class', 'bupropion', 'NDRI;norepinephrine-dopamine reuptake inhibitor', 'IRND;inibidor da recaptação de noradrenalina e dopamina', 'IRND;inhibiteur de la recapture de la noradrénaline et de la dopamine', 'NDRI;inibitore della ricaptazione di noradrenalina e dopamina', 'NDRI;Noradrenalin-Dopamin-Wiederaufnahmehemmer'),
  ('NaSSA', 'class', 'mirtazapine', 'NaSSA;noradrenergic and specific serotonergic antidepressant', 'NaSSA;antidepressivo noradrenérgico e serotoninérgico específico', 'NaSSA;antidépresseur noradrénergique et sérotoninergique spécifique', 'NaSSA;antidepressivo noradrenergico e serotoninergico specifico', 'NaSSA;noradrenerges und spezifisch serotonerges Antidepressivum'),
  ('SARI', 'class', 'trazodone;nefazodone', 'SARI;serotonin antagonist and reuptake inhibitor', 'ASIR;antagonista e inibidor da recaptação de serotonina', 'SARI;antagoniste et inhibiteur de la recapture de la sérotonine', 'SARI;antagonista e inibitore della ricaptazione della serotonina', 'SARI;Serotonin-Antagonist und -Wiederaufnahmehemmer'),
  ('antidepressant', 'class', 'fluoxetine;sertraline;paroxetine;citalopram;escitalopram;fluvoxamine;venlafaxine;desvenlafaxine;duloxetine;bupropion;mirtazapine;trazodone;vortioxetine;vilazodone;amitriptyline;nortriptyline;clomipramine', 'antidepressant', 'antidepressivo', 'antidépresseur', 'antidepressivo', 'Antidepressivum;Antidepressiva'),
  ('SGA', 'class', 'clozapine;olanzapine;quetiapine;risperidone;paliperidone;aripiprazole;brexpiprazole;cariprazine;lurasidone;lumateperone;ziprasidone;asenapine;iloperidone', 'SGA;second-generation antipsychotic;atypical antipsychotic;atypical', 'ASG;antipsicótico de segunda geração;antipsicótico atípico;atípico', 'ASG;antipsychotique de seconde génération;antipsychotique de deuxième génération;antipsychotique atypique', 'ASG;antipsicotico di seconda generazione;antipsicotico atipico', 'SGA;Antipsychotikum der zweiten Generation;atypisches Antipsychotikum;Atypika;atypische Antipsychotika'),
  ('FGA', 'class', 'haloperidol;chlorpromazine;fluphenazine;perphenazine;pimozide;loxapine', 'FGA;first-generation antipsychotic;typical antipsychotic;conventional antipsychotic', 'APG;antipsicótico de primeira geração;antipsicótico típico', 'APG;antipsychotique de première génération;antipsychotique typique', 'APG;antipsicotico di prima generazione;antipsicotico tipico', 'FGA;Antipsychotikum der ersten Generation;typisches Antipsychotikum'),
  ('antipsychotic', 'class', 'clozapine;olanzapine;quetiapine;risperidone;paliperidone;aripiprazole;brexpiprazole;cariprazine;lurasidone;lumateperone;ziprasidone;asenapine;haloperidol;chlorpromazine', 'antipsychotic;neuroleptic', 'antipsicótico;neuroléptico', 'antipsychotique;neuroleptique', 'antipsicotico;neurolettico', 'Antipsychotikum;Antipsychotika;Neuroleptikum;Neuroleptika'),
  ('LAI', 'class', 'paliperidone palmitate;aripiprazole lauroxil', 'LAI;long-acting injectable;long-acting injection;depot antipsychotic;depot', 'APLP;injetável de ação prolongada;antipsicótico de ação prolongada', 'APAP;antipsychotique d''action prolongée;neuroleptique retard;forme retard', 'LAI;antipsicotico a lunga durata d''azione;antipsicotico long-acting', 'LAI;Depot-Antipsychotikum;Depotspritze;Depot'),
  ('BZD', 'class', 'alprazolam;lorazepam;clonazepam;diazepam;temazepam;chlordiazepoxide;oxazepam;midazolam;clobazam', 'BZD;benzodiazepine;BZ;benzo', 'BZD;benzodiazepínico;benzodiazepina;benzo', 'BZD;benzodiazépine', 'BZD;benzodiazepina', 'BZD;Benzodiazepin;Benzodiazepine;Benzo'),
  ('Z-drug', 'class', 'zolpidem;zaleplon;eszopiclone;zopiclone', 'Z-drug;zdrug;nonbenzodiazepine hypnotic', 'fármaco Z;droga Z;Z-droga', 'hypnotique Z;médicament Z;molécule Z', 'farmaco Z;Z-drug', 'Z-Substanz;Z-Substanzen;Z-Hypnotika'),
  ('DORA', 'class', 'suvorexant;lemborexant;daridorexant', 'DORA;dual orexin receptor antagonist;orexin antagonist;orexin receptor antagonist;orexin blocker', 'DORA;antagonista da orexina;antagonista dos receptores de orexina', 'DORA;antagoniste de l''orexine;antagoniste des récepteurs de l''orexine', 'DORA;antagonista dell''orexina;antagonista dei recettori dell''orexina', 'DORA;Orexin-Antagonist;Orexin-Rezeptor-Antagonist'),
  ('hypnotic', 'class', 'zolpidem;zaleplon;eszopiclone;temazepam;suvorexant;lemborexant;daridorexant', 'hypnotic;sleeping pill;sleep medication;sleep aid', 'hipnótico;remédio para dormir;indutor do sono', 'hypnotique;somnifère', 'ipnotico;sonnifero', 'Hypnotikum;Hypnotika;Schlafmittel'),
  ('anxiolytic', 'class', 'buspirone;hydroxyzine;alprazolam;lorazepam;diazepam', 'anxiolytic;antianxiety', 'ansiolítico', 'anxiolytique', 'ansiolitico', 'Anxiolytikum;Anxiolytika;Angstlöser'),
  ('mood stabilizer', 'class', 'lithium;valproate;lamotrigine;carbamazepine', 'mood stabilizer;mood stabiliser', 'estabilizador do humor;estabilizador de humor', 'thymorégulateur;stabilisateur de l''humeur;régulateur de l''humeur;normothymique', 'stabilizzatore dell''umore;stabilizzante dell''umore;timoregolatore', 'Stimmungsstabilisierer;Stimmungsstabilisator;Phasenprophylaktikum;Phasenprophylaktika'),
  ('anticonvulsant', 'class', 'valproate;carbamazepine;oxcarbazepine;lamotrigine;topiramate;gabapentin;pregabalin', 'anticonvulsant;antiepileptic;antiseizure medication;AED;ASM', 'anticonvulsivante;antiepiléptico', 'anticonvulsivant;antiépileptique', 'anticonvulsivante;antiepilettico', 'Antikonvulsivum;Antikonvulsiva;Antiepileptikum;Antiepileptika'),
  ('gabapentinoid', 'class', 'gabapentin;pregabalin', 'gabapentinoid', 'gabapentinoide', 'gabapentinoïde', 'gabapentinoide', 'Gabapentinoid;Gabapentinoide'),
  ('stimulant', 'class', 'methylphenidate;dexmethylphenidate;amphetamine;lisdexamfetamine', 'stimulant;psychostimulant', 'estimulante;psicoestimulante', 'stimulant;psychostimulant', 'stimolante;psicostimolante', 'Stimulans;Stimulanzien;Psychostimulans;Psychostimulanzien'),
  ('alpha-2 agonist', 'class', 'clonidine;guanfacine', 'alpha-2 agonist;alpha agonist;α2 agonist', 'agonista alfa-2;alfa-2 agonista;agonista alfa-2-adrenérgico', 'agoniste alpha-2;alpha-2 agoniste', 'agonista alfa-2;alfa-2 agonista', 'Alpha-2-Agonist;Alpha-2-Agonisten'),
  ('VMAT2 inhibitor', 'class', 'valbenazine;deutetrabenazine;tetrabenazine', 'VMAT2 inhibitor;VMAT-2 inhibitor;VMAT2', 'inibidor de VMAT2;inibidor do VMAT2;VMAT2', 'inhibiteur du VMAT2;VMAT2', 'inibitore di VMAT2;inibitore del VMAT2;VMAT2', 'VMAT2-Hemmer;VMAT2'),
  ('ChEI', 'class', 'donepezil;rivastigmine;galantamine', 'ChEI;AChEI;cholinesterase inhibitor', 'IChE;inibidor da colinesterase;anticolinesterásico', 'IChE;inhibiteur de la cholinestérase;anticholinestérasique', 'AChEI;inibitore della colinesterasi', 'AChE-Hemmer;Cholinesterasehemmer'),
  ('MOUD', 'class', 'buprenorphine;methadone;naltrexone', 'MOUD;MAT;medication for opioid use disorder;opioid agonist therapy', 'TAO;tratamento com agonista opioide', 'TAO;traitement agoniste opioïde;traitement de substitution aux opiacés', 'OAT;terapia con agonisti oppioidi', 'OAT;Opioid-Agonisten-Therapie;Substitutionsbehandlung'),
  ('beta-blocker', 'class', 'propranolol', 'beta-blocker;β-blocker;betablocker', 'betabloqueador', 'bêta-bloquant;bêtabloquant', 'betabloccante;beta-bloccante', 'Betablocker;Beta-Blocker'),
  ('anticholinergic', 'class', 'benztropine;trihexyphenidyl', 'anticholinergic', 'anticolinérgico', 'anticholinergique', 'anticolinergico', 'Anticholinergikum;Anticholinergika'),
  ('corticosteroid', 'class', 'dexamethasone;prednisone', 'corticosteroid;steroid;glucocorticoid;cortisone', 'corticosteroide;corticoide;esteroide;cortisona', 'corticoïde;corticostéroïde;stéroïde;cortisone', 'corticosteroide;steroide;cortisone', 'Kortikosteroid;Kortikosteroide;Glukokortikoid;Steroid;Kortison;Cortison'),
  ('GAD', 'abbreviation', 'buspirone;escitalopram', 'GAD;generalized anxiety disorder;generalised anxiety disorder', 'TAG;transtorno de ansiedade generalizada', 'TAG;trouble anxieux généralisé;anxiété généralisée', 'DAG;GAD;disturbo d''ansia generalizzato;disturbo d''ansia generalizzata', 'generalisierte Angststörung'),
  ('PTSD', 'abbreviation', 'sertraline;paroxetine;prazosin', 'PTSD;post-traumatic stress disorder;posttraumatic stress disorder', 'TEPT;transtorno de estresse pós-traumático', 'TSPT;ESPT;PTSD;trouble de stress post-traumatique;état de stress post-traumatique', 'DPTS;PTSD;disturbo da stress post-traumatico', 'PTBS;posttraumatische Belastungsstörung'),
  ('NMS', 'abbreviation', 'haloperidol;chlorpromazine;olanzapine', 'NMS;neuroleptic malignant syndrome', 'SNM;síndrome neuroléptica maligna', 'SMN;syndrome malin des neuroleptiques', 'SNM;sindrome neurolettica maligna;sindrome maligna da neurolettici', 'MNS;malignes neuroleptisches Syndrom'),
  ('TD', 'abbreviation', 'haloperidol;risperidone;valbenazine;deutetrabenazine;tetrabenazine', 'TD;tardive dyskinesia', 'DT;discinesia tardia', 'DT;dyskinésie tardive', 'DT;discinesia tardiva', 'Spätdyskinesie;tardive Dyskinesie;Spätdyskinesien'),
  ('EPS', 'abbreviation', 'haloperidol;risperidone;aripiprazole', 'EPS;extrapyramidal symptoms;extrapyramidal side effects;EPSE', 'SEP;sintomas extrapiramidais;efeitos extrapiramidais', 'SEP;symptômes extrapyramidaux;effets extrapyramidaux;syndrome extrapyramidal', 'SEP;sintomi extrapiramidali;effetti extrapiramidali', 'EPMS;extrapyramidalmotorische Störungen;extrapyramidale Nebenwirkungen;extrapyramidale Symptome'),
  ('REMS', 'abbreviation', '', 'REMS;risk evaluation and mitigation strategy', 'REMS;estratégia de avaliação e mitigação de riscos', 'REMS;programme de gestion des risques', 'REMS;programma di gestione del rischio', 'REMS;Risikomanagementprogramm'),
  ('ANC', 'abbreviation', '', 'ANC;absolute neutrophil count;neutrophil count', 'CAN;contagem absoluta de neutrófilos;contagem de neutrófilos', 'PNN;ANC;numération des neutrophiles;polynucléaires neutrophiles;taux de neutrophiles', 'CAN;conta assoluta dei neutrofili;conta dei neutrofili', 'ANC;absolute Neutrophilenzahl;Neutrophilenzahl;Neutrophile'),
  ('MDD', 'abbreviation', '', 'MDD;major depressive disorder;major depression;unipolar depression', 'TDM;transtorno depressivo maior;depressão maior;depressão unipolar', 'TDC;EDM;trouble dépressif caractérisé;épisode dépressif majeur;dépression majeure', 'DDM;disturbo depressivo maggiore;depressione maggiore', 'MDD;Major Depression;depressive Episode;unipolare Depression'),
  ('TRD', 'abbreviation', '', 'TRD;treatment-resistant depression;treatment-refractory depression;difficult-to-treat depression', 'DRT;depressão resistente ao tratamento;depressão resistente;depressão refratária', 'DRT;dépression résistante;dépression résistante au traitement', 'DRT;TRD;depressione resistente;depressione resistente al trattamento', 'TRD;therapieresistente Depression;behandlungsresistente Depression'),
  ('OCD', 'abbreviation', '', 'OCD;obsessive-compulsive disorder', 'TOC;transtorno obsessivo-compulsivo', 'TOC;trouble obsessionnel compulsif;trouble obsessionnel-compulsif', 'DOC;disturbo ossessivo-compulsivo', 'Zwangsstörung;OCD;Zwänge;Zwangserkrankung'),
  ('ADHD', 'abbreviation', '', 'ADHD;attention-deficit/hyperactivity disorder;attention deficit hyperactivity disorder;attention deficit', 'TDAH;transtorno de déficit de atenção e hiperatividade;déficit de atenção', 'TDAH;trouble du déficit de l''attention avec ou sans hyperactivité;déficit de l''attention', 'ADHD;DDAI;disturbo da deficit di attenzione e iperattività;deficit di attenzione', 'ADHS;Aufmerksamkeitsdefizit-Hyperaktivitätsstörung;ADS'),
  ('ASD', 'abbreviation', '', 'ASD;autism spectrum disorder;autism;autistic', 'TEA;transtorno do espectro autista;autismo', 'TSA;trouble du spectre de l''autisme;autisme', 'ASD;disturbo dello spettro autistico;autismo', 'ASS;Autismus-Spektrum-Störung;Autismus'),
  ('ECT', 'abbreviation', '', 'ECT;electroconvulsive therapy;electroshock', 'ECT;eletroconvulsoterapia;eletrochoque', 'ECT;électroconvulsivothérapie;sismothérapie', 'TEC;terapia elettroconvulsivante;elettroshock', 'EKT;Elektrokonvulsionstherapie;Elektrokrampftherapie'),
  ('TMS', 'abbreviation', '', 'TMS;transcranial magnetic stimulation;rTMS;repetitive transcranial magnetic stimulation;magnetic stimulation', 'EMT;EMTr;estimulação magnética transcraniana;TMS', 'SMT;rTMS;SMTr;stimulation magnétique transcrânienne', 'SMT;TMS;stimolazione magnetica transcranica', 'TMS;rTMS;transkranielle Magnetstimulation;Magnetstimulation'),
  ('iTBS', 'abbreviation', '', 'iTBS;theta-burst;intermittent theta-burst stimulation;theta burst stimulation;TBS', 'iTBS;theta burst;estimulação theta burst intermitente', 'iTBS;thêta-burst;theta burst;stimulation thêta-burst intermittente', 'iTBS;theta burst;stimolazione theta burst intermittente', 'iTBS;Theta-Burst;intermittierende Theta-Burst-Stimulation'),
  ('CBT', 'abbreviation', '', 'CBT;cognitive behavioral therapy;cognitive behavioural therapy;cognitive-behavioral therapy', 'TCC;terapia cognitivo-comportamental', 'TCC;thérapie cognitivo-comportementale;thérapie comportementale et cognitive', 'TCC;terapia cognitivo-comportamentale', 'KVT;kognitive Verhaltenstherapie;Verhaltenstherapie'),
  ('CBT-I', 'abbreviation', '', 'CBT-I;CBTI;cognitive behavioral therapy for insomnia;cognitive behavioural therapy for insomnia', 'TCC-I;TCCI;terapia cognitivo-comportamental para insônia;TCC para insônia', 'TCC-I;TCCI;thérapie cognitivo-comportementale de l''insomnie;TCC de l''insomnie', 'CBT-I;TCC-I;terapia cognitivo-comportamentale per l''insonnia', 'KVT-I;CBT-I;kognitive Verhaltenstherapie bei Insomnie'),
  ('CBIT', 'abbreviation', '', 'CBIT;comprehensive behavioral intervention for tics;habit reversal;habit reversal training;HRT', 'CBIT;intervenção comportamental abrangente para tiques;reversão de hábitos', 'CBIT;renversement d''habitude;intervention comportementale pour les tics', 'CBIT;intervento comportamentale per i tic;inversione dell''abitudine', 'CBIT;Habit-Reversal-Training;Verhaltenstherapie bei Tics'),
  ('DBT', 'abbreviation', '', 'DBT;dialectical behavior therapy;dialectical behaviour therapy', 'TCD;DBT;terapia comportamental dialética', 'TCD;thérapie comportementale dialectique', 'DBT;terapia dialettico-comportamentale', 'DBT;dialektisch-behaviorale Therapie'),
  ('ERP', 'abbreviation', '', 'ERP;exposure and response prevention', 'EPR;exposição e prevenção de resposta', 'EPR;exposition avec prévention de la réponse', 'ERP;esposizione e prevenzione della risposta', 'ERP;Exposition mit Reaktionsverhinderung'),
  ('PPD', 'abbreviation', '', 'PPD;postpartum depression;postnatal depression;puerperal depression', 'DPP;depressão pós-parto;depressão puerperal', 'DPP;dépression du post-partum;dépression postnatale', 'DPP;depressione post partum;depressione postnatale', 'PPD;postpartale Depression;Wochenbettdepression'),
  ('PMDD', 'abbreviation', '', 'PMDD;premenstrual dysphoric disorder', 'TDPM;transtorno disfórico pré-menstrual', 'TDPM;trouble dysphorique prémenstruel', 'DDPM;disturbo disforico premestruale', 'PMDS;prämenstruelle dysphorische Störung'),
  ('SUD', 'abbreviation', '', 'SUD;substance use disorder;addiction;substance abuse;substance misuse', 'TUS;transtorno por uso de substâncias;dependência química', 'TUS;trouble de l''usage de substances;addiction;toxicomanie', 'DUS;disturbo da uso di sostanze;dipendenza da sostanze', 'Substanzgebrauchsstörung;Sucht;Suchterkrankung'),
  ('OUD', 'abbreviation', 'buprenorphine;methadone;naltrexone', 'OUD;opioid use disorder;opioid addiction;opioid dependence', 'TUO;transtorno por uso de opioides;dependência de opioides', 'TUO;trouble de l''usage des opioïdes;dépendance aux opioïdes', 'DUO;disturbo da uso di oppioidi;dipendenza da oppioidi', 'Opioidabhängigkeit;Opioidgebrauchsstörung'),
  ('AUD', 'abbreviation', 'naltrexone;acamprosate;disulfiram', 'AUD;alcohol use disorder;alcoholism;alcohol dependence', 'TUA;transtorno por uso de álcool;alcoolismo', 'TUA;trouble de l''usage d''alcool;alcoolisme', 'DUA;disturbo da uso di alcol;alcolismo', 'Alkoholabhängigkeit;Alkoholgebrauchsstörung;Alkoholismus'),
  ('AWS', 'abbreviation', '', 'AWS;alcohol withdrawal;alcohol withdrawal syndrome;delirium tremens', 'SAA;síndrome de abstinência alcoólica;abstinência alcoólica;abstinência de álcool', 'sevrage alcoolique;syndrome de sevrage alcoolique', 'astinenza alcolica;sindrome da astinenza alcolica;astinenza da alcol', 'Alkoholentzug;Alkoholentzugssyndrom'),
  ('QTc', 'abbreviation', '', 'QTc;QT prolongation;QT;long QT;QTc prolongation;torsades de pointes;torsade', 'QTc;prolongamento do QT;QT;intervalo QT;QT longo', 'QTc;allongement du QT;QT;intervalle QT;QT long', 'QTc;prolungamento del QT;QT;intervallo QT;QT lungo', 'QTc;QT-Verlängerung;QT;QT-Zeit;QTc-Verlängerung'),
  ('BPSD', 'abbreviation', 'brexpiprazole;risperidone', 'BPSD;behavioral and psychological symptoms of dementia;neuropsychiatric symptoms of dementia', 'SCPD;sintomas comportamentais e psicológicos da demência', 'SCPD;symptômes comportementaux et psychologiques de la démence', 'BPSD;sintomi comportamentali e psicologici della demenza', 'BPSD;psychische und Verhaltenssymptome der Demenz'),
  ('TS', 'abbreviation', '', 'TS;Tourette;Tourette syndrome;Tourette''s;Tourettes', 'ST;síndrome de Tourette;Tourette', 'SGT;syndrome de Gilles de la Tourette;Tourette;Gilles de la Tourette', 'ST;sindrome di Tourette;Tourette', 'TS;Tourette-Syndrom;Tourette'),
  ('CBD', 'abbreviation', '', 'CBD;cannabidiol', 'CBD;canabidiol', 'CBD;cannabidiol', 'CBD;cannabidiolo', 'CBD;Cannabidiol'),
  ('SAM-e', 'abbreviation', '', 'SAM-e;SAMe;S-adenosylmethionine;S-adenosyl-L-methionine;ademetionine', 'SAMe;S-adenosilmetionina;ademetionina', 'SAMe;S-adénosylméthionine;adémétionine', 'SAMe;S-adenosilmetionina;ademetionina', 'SAMe;S-Adenosylmethionin;Ademetionin'),
  ('SJW', 'abbreviation', '', 'SJW;St John''s wort;Saint John''s wort;hypericum;St. Johns wort;hyperforin', 'hipérico;erva-de-são-joão;hypericum', 'millepertuis;hypericum', 'iperico;erba di San Giovanni;hypericum', 'Johanniskraut;Hypericum'),
  ('PUFA', 'abbreviation', '', 'PUFA;omega-3;omega 3 fatty acids;fish oil;EPA;DHA;omega3', 'ômega-3;ômega 3;óleo de peixe;omega3', 'oméga-3;oméga 3;huile de poisson;omega3', 'omega-3;omega 3;olio di pesce;omega3', 'Omega-3;Omega-3-Fettsäuren;Fischöl;omega3'),
  ('SJS', 'abbreviation', '', 'SJS;Stevens-Johnson syndrome;toxic epidermal necrolysis', 'SSJ;síndrome de Stevens-Johnson;necrólise epidérmica tóxica', 'SSJ;syndrome de Stevens-Johnson;nécrolyse épidermique toxique', 'SSJ;sindrome di Stevens-Johnson;necrolisi epidermica tossica', 'SJS;Stevens-Johnson-Syndrom;toxische epidermale Nekrolyse'),
  ('DDI', 'abbreviation', '', 'DDI;drug interaction;drug-drug interaction;interaction', 'interação medicamentosa;interação', 'interaction médicamenteuse;interaction', 'interazione farmacologica;interazione', 'Wechselwirkung;Arzneimittelwechselwirkung;Interaktion'),
  ('COC', 'abbreviation', '', 'COC;birth control;oral contraceptive;contraceptive;contraception;the pill;estrogen;oestrogen', 'anticoncepcional;contraceptivo;pílula;estrogênio', 'contraceptif;contraception;pilule;œstrogène', 'contraccettivo;pillola;estrogeno;anticoncezionale', 'Verhütungsmittel;Kontrazeptivum;Pille;Östrogen'),
  ('MT', 'abbreviation', '', 'MT;motor threshold;resting motor threshold;RMT', 'limiar motor', 'seuil moteur', 'soglia motoria', 'motorische Schwelle;Motorschwelle'),
  ('anxiety', 'word', '', 'anxiety;anxious', 'ansiedade;ansioso', 'anxiété;angoisse;anxieux', 'ansia;ansioso', 'Angst;Ängste;Angststörung'),
  ('depression', 'word', '', 'depression;depressive;depressed', 'depressão;depressivo;deprimido', 'dépression;dépressif;déprimé', 'depressione;depressivo;depresso', 'Depression;depressiv'),
  ('bipolar disorder', 'word', '', 'bipolar disorder;manic depression;bipolar', 'transtorno bipolar;bipolaridade;bipolar', 'trouble bipolaire;bipolaire;bipolarité', 'disturbo bipolare;bipolare', 'bipolare Störung;bipolar;Bipolarität'),
  ('mania', 'word', '', 'mania;manic;hypomania', 'mania;maníaco;hipomania', 'manie;maniaque;hypomanie', 'mania;maniacale;ipomania', 'Manie;manisch;Hypomanie'),
  ('schizophrenia', 'word', '', 'schizophrenia;schizophrenic', 'esquizofrenia', 'schizophrénie', 'schizofrenia', 'Schizophrenie'),
  ('psychosis', 'word', '', 'psychosis;psychotic', 'psicose;psicótico', 'psychose;psychotique', 'psicosi;psicotico', 'Psychose;psychotisch'),
  ('insomnia', 'word', '', 'insomnia;sleeplessness;trouble sleeping;can''t sleep;cannot sleep;difficulty sleeping', 'insônia;dificuldade para dormir', 'insomnie;trouble du sommeil;difficultés d''endormissement', 'insonnia;difficoltà a dormire', 'Schlaflosigkeit;Insomnie;Schlafstörung;Schlafstörungen'),
  ('sleep', 'word', '', 'sleep', 'sono;dormir', 'sommeil;dormir', 'sonno;dormire', 'Schlaf;schlafen'),
  ('pregnancy', 'word', '', 'pregnancy;pregnant;perinatal;gestation', 'gravidez;gestante;grávida;gestação;gestacional', 'grossesse;enceinte;femme enceinte', 'gravidanza;incinta;gestante', 'Schwangerschaft;schwanger;Schwangere'),
  ('lactation', 'word', '', 'lactation;breastfeeding;breast feeding;breastfeed;nursing mother;breast milk', 'amamentação;lactação;aleitamento;amamentar', 'allaitement;allaiter;lait maternel', 'allattamento;allattare', 'Stillen;Stillzeit;Laktation;stillende'),
  ('postpartum', 'word', '', 'postpartum;postnatal;puerperium', 'pós-parto;puerpério', 'post-partum;postnatal', 'post partum;puerperio', 'postpartal;Wochenbett;nach der Geburt'),
  ('preconception', 'word', '', 'preconception;before conception;planning pregnancy', 'pré-concepção;preconcepção', 'préconception;avant la conception', 'preconcezionale;prima del concepimento', 'vor der Empfängnis;Kinderwunsch;präkonzeptionell'),
  ('child', 'word', '', 'child;children;pediatric;paediatric;kid', 'criança;pediátrico;infantil', 'enfant;pédiatrique;infantile', 'bambino;bambini;pediatrico;infantile', 'Kind;Kinder;pädiatrisch'),
  ('adolescent', 'word', '', 'adolescent;teenager;teen;youth;young people', 'adolescente;jovem', 'adolescent;ado;jeune', 'adolescente;ragazzo', 'Jugendliche;Jugendlicher;Teenager;adoleszent'),
  ('older adult', 'word', '', 'older adult;elderly;geriatric;older patient;old age;senior', 'idoso;geriátrico;geriatria', 'personne âgée;sujet âgé;gériatrique;âgé', 'anziano;geriatrico;anziani', 'ältere Menschen;Ältere;geriatrisch;alte Menschen'),
  ('dementia', 'word', '', 'dementia;Alzheimer;Alzheimer''s', 'demência;Alzheimer', 'démence;Alzheimer', 'demenza;Alzheimer', 'Demenz;Alzheimer'),
  ('delirium', 'word', '', 'delirium;acute confusion', 'delirium;confusão aguda', 'delirium;syndrome confusionnel;confusion aiguë', 'delirium;stato confusionale', 'Delir;Delirium;Verwirrtheit'),
  ('agitation', 'word', '', 'agitation;agitated;aggression;aggressive', 'agitação;agitado;agressividade', 'agitation;agité;agressivité', 'agitazione;agitato;aggressività', 'Agitation;Erregung;Unruhe;agitiert;Aggression'),
  ('tic', 'word', '', 'tic;tics', 'tique;tiques', 'tic;tics', 'tic', 'Tic;Tics;Tic-Störung'),
  ('catatonia', 'word', '', 'catatonia;catatonic', 'catatonia', 'catatonie', 'catatonia', 'Katatonie'),
  ('pain', 'word', '', 'pain;chronic pain', 'dor;dor crônica', 'douleur;douleur chronique', 'dolore;dolore cronico', 'Schmerz;Schmerzen;chronische Schmerzen'),
  ('fibromyalgia', 'word', '', 'fibromyalgia;FM;fibro', 'fibromialgia', 'fibromyalgie', 'fibromialgia', 'Fibromyalgie'),
  ('cancer', 'word', '', 'cancer;oncology;oncologic;tumor;tumour', 'câncer;oncologia;oncológico', 'cancer;oncologie;oncologique', 'cancro;tumore;oncologia;oncologico', 'Krebs;Onkologie;Tumor;onkologisch'),
  ('breast cancer', 'word', '', 'breast cancer;tamoxifen', 'câncer de mama;tamoxifeno', 'cancer du sein;tamoxifène', 'tumore al seno;cancro al seno;tamoxifene', 'Brustkrebs;Mammakarzinom;Tamoxifen'),
  ('suicidality', 'word', '', 'suicidality;suicide;suicidal;suicidal ideation', 'suicídio;suicida;ideação suicida', 'suicide;suicidaire;idées suicidaires', 'suicidio;suicidario;ideazione suicidaria', 'Suizid;suizidal;Suizidalität;Selbstmord'),
  ('boxed warning', 'word', '', 'boxed warning;black box;black box warning;black-box', 'tarja preta;advertência em caixa;alerta em caixa', 'encadré de mise en garde;mise en garde;black box', 'avvertenza in riquadro;black box', 'Warnhinweis;Black-Box-Warnung'),
  ('side effect', 'word', '', 'side effect;adverse effect;adverse event;adverse reaction', 'efeito colateral;efeito adverso;reação adversa', 'effet secondaire;effet indésirable', 'effetto collaterale;effetto indesiderato', 'Nebenwirkung;Nebenwirkungen;unerwünschte Wirkung'),
  ('withdrawal', 'word', '', 'withdrawal;discontinuation;taper;deprescribing', 'retirada;abstinência;desmame;redução gradual;descontinuação', 'sevrage;arrêt;décroissance;diminution progressive', 'sospensione;astinenza;scalaggio;riduzione graduale', 'Absetzen;Entzug;Ausschleichen'),
  ('titration', 'word', '', 'titration;titrate;uptitration;up-titration', 'titulação;titular;escalonamento', 'titration;titrer;augmentation progressive', 'titolazione;titolare', 'Titration;Aufdosierung;Eindosierung;Einschleichen;Aufdosieren'),
  ('dose equivalence', 'word', '', 'equivalence;equivalent;equivalent dose;dose equivalence;conversion table;equivalency', 'equivalência;dose equivalente', 'équivalence;dose équivalente', 'equivalenza;dose equivalente', 'Äquivalenz;Äquivalenzdosis;Umrechnung'),
  ('monitoring', 'word', '', 'monitoring;blood test;labs', 'monitoramento;monitorização;exame de sangue', 'surveillance;suivi;prise de sang;bilan sanguin', 'monitoraggio;esame del sangue;controllo', 'Überwachung;Monitoring;Blutbild;Blutkontrolle'),
  ('weight gain', 'word', '', 'weight gain;weight', 'ganho de peso;peso', 'prise de poids;poids', 'aumento di peso;peso', 'Gewichtszunahme;Gewicht'),
  ('growth', 'word', '', 'growth;height;growth chart;growth suppression', 'crescimento;altura;curva de crescimento', 'croissance;taille;courbe de croissance', 'crescita;altezza;curva di crescita', 'Wachstum;Körpergröße;Wachstumskurve'),
  ('nausea', 'word', '', 'nausea;vomiting;antiemetic;emesis', 'náusea;vômito;antiemético', 'nausée;vomissement;antiémétique', 'nausea;vomito;antiemetico', 'Übelkeit;Erbrechen;Antiemetikum'),
  ('constipation', 'word', '', 'constipation;ileus;bowel', 'constipação;prisão de ventre;íleo', 'constipation;iléus', 'stitichezza;stipsi;ileo', 'Verstopfung;Obstipation;Ileus'),
  ('rash', 'word', '', 'rash;exanthema;skin eruption;skin reaction', 'erupção cutânea;rash;exantema;erupção', 'éruption cutanée;éruption;rash;exanthème', 'eruzione cutanea;rash;esantema;eruzione', 'Hautausschlag;Ausschlag;Exanthem'),
  ('neutropenia', 'word', '', 'neutropenia;agranulocytosis;low neutrophils;low white count;leukopenia', 'neutropenia;agranulocitose', 'neutropénie;agranulocytose', 'neutropenia;agranulocitosi', 'Neutropenie;Agranulozytose'),
  ('myocarditis', 'word', '', 'myocarditis;cardiomyopathy', 'miocardite', 'myocardite', 'miocardite', 'Myokarditis'),
  ('seizure', 'word', '', 'seizure;convulsion;epilepsy', 'convulsão;crise convulsiva;epilepsia', 'convulsion;crise d''épilepsie;épilepsie;crise convulsive', 'convulsione;crisi epilettica;epilessia', 'Krampfanfall;Anfall;Epilepsie'),
  ('serotonin syndrome', 'word', '', 'serotonin syndrome;serotonin toxicity', 'síndrome serotoninérgica', 'syndrome sérotoninergique', 'sindrome serotoninergica', 'Serotoninsyndrom;Serotonin-Syndrom'),
  ('smoking', 'word', '', 'smoking;tobacco;smoking cessation;nicotine', 'tabagismo;cessação do tabagismo;tabaco', 'tabac;tabagisme;sevrage tabagique', 'fumo;tabagismo;smettere di fumare', 'Rauchen;Tabak;Rauchstopp;Raucherentwöhnung'),
  ('cannabis', 'word', '', 'cannabis;marijuana;hemp;weed', 'maconha;cannabis', 'cannabis;chanvre', 'cannabis;marijuana', 'Cannabis;Hanf;Marihuana'),
  ('saffron', 'word', '', 'saffron;crocus sativus', 'açafrão', 'safran', 'zafferano', 'Safran'),
  ('natural medicine', 'word', '', 'natural medicine;herbal;herbal medicine;supplement;dietary supplement;botanical;nutraceutical;complementary medicine', 'medicina natural;fitoterápico;suplemento;remédio natural;fitoterapia', 'médecine naturelle;phytothérapie;complément alimentaire;plante médicinale', 'rimedio naturale;fitoterapia;integratore;medicina naturale', 'Naturheilmittel;pflanzliche Mittel;Nahrungsergänzung;Phytotherapie;Naturheilkunde'),
  ('emergency', 'word', '', 'emergency;emergency department;emergency room', 'emergência;pronto-socorro;urgência', 'urgence;urgences', 'emergenza;pronto soccorso', 'Notfall;Notaufnahme'),
  ('de-escalation', 'word', '', 'de-escalation;deescalation;verbal de-escalation;talking down', 'desescalada;desescalonamento;manejo verbal', 'désescalade;désamorçage', 'de-escalation;desescalation', 'Deeskalation'),
  ('sleep restriction', 'word', '', 'sleep restriction;sleep efficiency;sleep window', 'restrição do sono', 'restriction du sommeil', 'restrizione del sonno', 'Schlafrestriktion'),
  ('jet lag', 'word', '', 'jet lag;circadian;shift work', 'jet lag;ritmo circadiano', 'décalage horaire;rythme circadien', 'jet lag;ritmo circadiano', 'Jetlag;zirkadian;Schichtarbeit'),
  ('parents', 'word', '', 'parents;family;families;caregiver', 'pais;família;familiares', 'parents;famille;familles', 'genitori;famiglia', 'Eltern;Familie;Familien;Angehörige'),
  ('relapse', 'word', '', 'relapse;recurrence', 'recaída;recorrência', 'rechute;récidive', 'ricaduta;recidiva', 'Rückfall;Rezidiv'),
  ('overdose', 'word', '', 'overdose;poisoning;toxicity;intoxication', 'overdose;intoxicação;superdosagem', 'surdosage;intoxication', 'sovradosaggio;intossicazione', 'Überdosis;Überdosierung;Vergiftung;Intoxikation'),
  ('hot flashes', 'word', '', 'hot flash;hot flush;hot flashes;hot flushes', 'fogacho;ondas de calor', 'bouffée de chaleur', 'vampata;vampate', 'Hitzewallung;Hitzewallungen');
INSERT INTO clinical_term (name, kind, drugs) SELECT name, kind, string_to_array(drugs, ';') FROM given;
INSERT INTO clinical_term_form (term_id, language, position, form)
  SELECT t.id, l.language, f.position, f.form FROM given g JOIN clinical_term t ON t.name = g.name
  CROSS JOIN LATERAL (VALUES ('en', g.en), ('pt-br', g.pt), ('fr', g.fr), ('it', g.it), ('de', g.de)) AS l(language, forms)
  CROSS JOIN LATERAL unnest(string_to_array(l.forms, ';')) WITH ORDINALITY AS f(form, position);
DROP TABLE given;

-- A word as the library writes it, with its accents, beside the word as it is compared.
ALTER TABLE search_word ADD COLUMN shown text;

-- A table of a lesson: found by itself, by whoever may read the lesson, and opened where it stands.
CREATE TABLE search_table (
  section_id bigint NOT NULL REFERENCES section ON DELETE CASCADE,
  language text NOT NULL,
  -- Which table of the lesson, counted from 1.
  place integer NOT NULL,
  publication_id bigint NOT NULL REFERENCES publication ON DELETE CASCADE,
  type text NOT NULL,
  position integer NOT NULL,
  closed boolean NOT NULL,
  open boolean NOT NULL,
  -- Its caption, else the heading above it; empty where the lesson has neither.
  title text NOT NULL,
  -- Caption or heading A, heads of its columns and the lesson's title B, cells C, what the publication is called D.
  words tsvector NOT NULL,
  PRIMARY KEY (section_id, language, place)
);
CREATE INDEX search_table_words ON search_table USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_table_publication ON search_table (publication_id);

-- The tables of a lesson's text, each with its caption or the heading above it, its heads and its cells.
CREATE FUNCTION search_tables(html text) RETURNS TABLE (place integer, title text, heads text, cells text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[] := regexp_split_to_array(html, '<table[^>]*>', 'i');
  above text := parts[1];
  inside text;
  headings text[];
BEGIN
  FOR at IN 2 .. coalesce(cardinality(parts), 1) LOOP
    inside := split_part(parts[at], '</table>', 1);
    headings := regexp_split_to_array(above, '<h[2-6][^>]*>', 'i');
    place := at - 1;
    title := btrim(regexp_replace(search_text(coalesce(
      nullif(substring(inside FROM '<caption[^>]*>(.*)</caption>'), ''),
      CASE WHEN cardinality(headings) > 1 THEN split_part(headings[cardinality(headings)], '</h', 1) END, '')), '\s+', ' ', 'g'));
    heads := search_text(coalesce((SELECT string_agg(split_part(one, '</th>', 1), ' ') FROM unnest((regexp_split_to_array(inside, '<th[ >]'))[2:]) AS one), ''));
    cells := search_text(inside);
    above := above || split_part(parts[at], '</table>', 2);
    RETURN NEXT;
  END LOOP;
END $$;

-- Beside search_fill, which each reindexing calls: words and tables of publications.
CREATE FUNCTION search_fill_more(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_table t WHERE t.publication_id IN (SELECT unnest(ids));
  INSERT INTO search_table
    SELECT s.id, f.language, t.place, p.id, p.type, s.position, p.private OR s.private, search_is_open(p.type, s.position, p.private OR s.private), t.title,
      setweight(to_tsvector(search_config(f.language), search_words(t.title)), 'A')
      || setweight(to_tsvector(search_config(f.language), search_words(t.heads || ' ' || coalesce(x.title, s.title))), 'B')
      || setweight(to_tsvector(search_config(f.language), search_words(t.cells)), 'C')
      || setweight(to_tsvector(search_config(f.language), search_words(concat_ws(' ', f.title, f.topics, f.faculty, 'table tabela tableau tabella Tabelle'))), 'D')
    FROM search_source f JOIN publication p ON p.id = f.publication_id JOIN section s ON s.publication_id = p.id
    LEFT JOIN section_translation x ON x.section_id = s.id AND x.language = f.language
    CROSS JOIN LATERAL search_tables(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END) AS t
    WHERE f.publication_id IN (SELECT unnest(ids)) AND (f.language = 'en' OR x.section_id IS NOT NULL);

  INSERT INTO search_word (word, language, shown)
    SELECT DISTINCT ON (word, language) search_fold(shown) AS word, language, shown FROM (
      SELECT DISTINCT f.language, lower(shown) AS shown FROM search_source f JOIN publication p ON p.id = f.publication_id
      CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', coalesce(x.title, s.title), search_text(CASE WHEN f.language = 'en' THEN s.body_html ELSE x.body_html END),
          CASE WHEN f.language = 'en' THEN (SELECT string_agg(cue ->> 'text', ' ') FROM jsonb_array_elements(s.cues) AS cue) END), ' ') AS said
        FROM section s LEFT JOIN section_translation x ON x.section_id = s.id AND x.language = f.language
        WHERE s.publication_id = p.id AND (f.language = 'en' OR x.section_id IS NOT NULL)) AS s
      CROSS JOIN LATERAL regexp_split_to_table(concat_ws(' ', f.title, f.excerpt, f.faculty, f.topics, CASE WHEN f.language = 'en' THEN search_text(p.description_html) END, s.said), '[^[:alnum:]]+') AS shown
      WHERE f.publication_id IN (SELECT unnest(ids)) AND length(shown) BETWEEN 4 AND 40 AND shown !~ '[0-9]') AS words
    ORDER BY word, language, (shown <> search_fold(shown)) DESC, shown
  ON CONFLICT (word, language) DO UPDATE SET shown = excluded.shown
    WHERE search_word.shown IS NULL OR (search_word.shown = search_word.word AND excluded.shown <> excluded.word);
END $$;

CREATE OR REPLACE FUNCTION search_reindex(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ids := coalesce(ids, ARRAY (SELECT p.id FROM publication p));
  PERFORM 1 FROM publication p WHERE p.id IN (SELECT unnest(ids)) ORDER BY p.id FOR NO KEY UPDATE;
  DELETE FROM search_document d WHERE d.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_head h WHERE h.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_section s WHERE s.publication_id IN (SELECT unnest(ids));
  DELETE FROM search_name n WHERE n.kind = 'publication' AND n.id IN (SELECT unnest(ids));
  PERFORM search_fill(ids);
  PERFORM search_fill_more(ids);
END $$;

SELECT search_reindex(NULL);
