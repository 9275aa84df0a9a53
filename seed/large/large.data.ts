/**
 * Words from which a large library is generated: as many publications as a load test needs, without anybody's content.
 */
export const SUBSTANCES =
  'sertraline escitalopram lithium quetiapine lamotrigine fluoxetine bupropion aripiprazole venlafaxine mirtazapine clozapine olanzapine duloxetine methylphenidate risperidone valproate trazodone lorazepam naltrexone buprenorphine ketamine esketamine lurasidone cariprazine vortioxetine zolpidem clonazepam guanfacine atomoxetine lisdexamfetamine haloperidol paliperidone topiramate gabapentin pregabalin prazosin propranolol donepezil memantine carbamazepine oxcarbazepine nortriptyline clomipramine amitriptyline phenelzine tranylcypromine selegiline fluvoxamine paroxetine citalopram desvenlafaxine levomilnacipran vilazodone brexpiprazole lumateperone ziprasidone asenapine iloperidone pimavanserin valbenazine deutetrabenazine modafinil armodafinil suvorexant lemborexant daridorexant ramelteon doxepin hydroxyzine buspirone clonidine viloxazine acamprosate disulfiram varenicline methadone lofexidine melatonin metformin liothyronine zuranolone brexanolone dextromethorphan xanomeline trospium chlorpromazine perphenazine loxapine temazepam diazepam alprazolam chlordiazepoxide oxazepam benztropine diphenhydramine cyproheptadine riluzole minocycline psilocybin'.split(
    ' ',
  );
export const CONDITIONS = [
  'bipolar depression',
  'treatment-resistant depression',
  'generalized anxiety',
  'panic disorder',
  'first-episode psychosis',
  'schizophrenia',
  'insomnia',
  'attention deficit',
  'post-traumatic stress',
  'obsessive-compulsive disorder',
  'perinatal depression',
  'delirium',
  'dementia with agitation',
  'alcohol use disorder',
  'opioid use disorder',
  'tardive dyskinesia',
  'catatonia',
  'borderline personality',
  'anorexia nervosa',
  'binge eating',
  'tic disorders',
  'autism with irritability',
  'fibromyalgia',
  'restless legs',
  'premenstrual dysphoria',
  'social anxiety',
  'late-life depression',
  'acute mania',
  'rapid cycling',
  'cancer-related distress',
  'epilepsy with mood symptoms',
  'traumatic brain injury',
];
export const QUESTIONS = [
  '{s} in {c}: Dose, Monitoring and Duration',
  'When to Start {s} for {c}',
  'Stopping {s} After {c}: A Taper That Holds',
  'Is {s} Worth Trying in {c}?',
  '{s} and Metabolic Risk in {c}',
  'A Practical Guide to {s} in {c}',
  'Combining {s} With Psychotherapy for {c}',
  '{s} Plasma Levels in {c}: What They Tell',
  'Sexual Side Effects of {s} in {c}',
  '{s} in Pregnancy With {c}',
  'Switching to {s} in {c} Without Losing Ground',
  'Interactions of {s} Every Prescriber of {c} Should Know',
];
export const SENTENCES = [
  '{s} was compared with placebo over eight weeks in adults with {c}, and response was defined as half of the baseline score.',
  'Before the first dose of {s}, record weight, blood pressure, an electrocardiogram and the current medication list.',
  'Most patients with {c} notice sleep and appetite before mood, which is worth saying at the first appointment.',
  'If {s} is tolerated but does not work after six weeks, raise the dose once before you change the plan.',
  'Renal function, age and smoking change the exposure to {s} more than genotype does in everyday practice.',
  'Families of people with {c} ask about duration; a written plan with a review date answers better than reassurance.',
  'Nausea, headache and akathisia are the early reasons to stop {s}, and each has a remedy short of stopping.',
  'A pooled analysis of nine trials found a modest advantage of {s} for {c}, with wide intervals and short follow-up.',
  'Withdrawal from {s} can look like relapse of {c}; timing, new symptoms and a quick return of benefit tell them apart.',
  'Check sodium in older adults within two weeks of starting {s}, and again when a diuretic is added.',
  'Shared decisions about {s} improve adherence in {c} more than reminders or pill boxes do.',
  'Monitoring is weekly at first, then monthly, and stays worth doing for as long as {s} continues.',
  'Clinicians underestimate the weight gained on {s}; ask, weigh and offer metformin early.',
  'Long-acting formulations of {s} suit some people with {c}, mostly those who chose them.',
  'Cognitive behavioral therapy remains the first line in {c} and the best partner of {s}.',
  'Report every rash, fever or sore throat during the first eight weeks of {s}.',
];
export const TOPICS_ADDED = 48;
export const FACULTY_ADDED = 2_000;
export const FIRST_NAMES =
  'Amara Bruno Chiara Dmitri Elif Farid Greta Hiro Ines Jonas Kavya Liam Mei Nadia Oskar Priya Quinn Rosa Samir Tove Ulla Viktor Wren Ximena Yusuf Zora'.split(
    ' ',
  );
export const LAST_NAMES =
  'Abernathy Bergstrom Castellano Dvorak Eriksen Fontaine Goldwyn Haverford Ivanova Jankowski Kobayashi Lindqvist Moreau Nakamura Okonkwo Petrov Quintero Rasmussen Santangelo Thorsen Underhill Vasquez Whitlock Xu Yamada Zielinski'.split(
    ' ',
  );
export const CHOICE_TEXTS = [
  'Half of the usual dose at first',
  'A level after five half-lives',
  'An electrocardiogram before the first dose',
  'Nothing that the history does not ask for',
  'A slower taper over three months',
  'A second opinion on the diagnosis',
  'The same dose, taken in the evening',
  'A review of everything else that is taken',
];
export const PROFESSIONS = [
  'Physician',
  'Physician',
  'Physician',
  'Physician Assistant',
  'Nursing professional',
  'Nursing professional',
  'Pharmacist',
  'Therapist',
  'Another healthcare professional',
];

/** Front matter of every large activity: complete, and as short as possible. */
export const LARGE_FRONT_MATTER = {
  medium: 'Internet: text',
  method: `Study the sections, then answer 5 questions; 4 right answers (70%) pass. The test may be repeated. After passing, complete the evaluation and claim your credit.`,
  estimatedMinutes: 60,
  releasedOn: '2020-01-01',
  reviewedOn: '2026-01-01',
  expiresOn: null,
  accreditation: 'Made up, to measure with.',
  designation: '',
  creditText: '1.00 demo CME credit',
  passMark: 70,
  price: '',
  targetAudience: 'Psychiatrists',
  practiceGap: '',
  objectives: [],
  faculty: [],
  mitigation: '',
  support: 'This activity received no commercial support.',
  hardware: '',
  contact: '',
  privacy: '',
  references: [],
};
