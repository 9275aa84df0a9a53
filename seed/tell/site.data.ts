/** Four short questions; each carries its outcome level (rule R31). */
export const EVALUATION = [
  {
    text: 'The activity met its stated objectives.',
    form: 'rating',
    moore_level: '2',
    required: true,
    asks_about: 'objectives-met',
  },
  {
    text: 'Was the activity free of commercial bias?',
    form: 'yes-no',
    moore_level: '2',
    required: true,
    asks_about: 'commercial-bias',
  },
  {
    text: 'I will change something in my practice because of this activity.',
    form: 'rating',
    moore_level: '4',
    required: true,
  },
  {
    text: 'What will you do differently, or what was missing?',
    form: 'text',
    moore_level: '4',
    required: false,
  },
];

/** With whom activities were planned. */
export const SPONSORS = [
  {
    id: 1,
    name: 'Quayside Education Office (fictional)',
    accreditation_text: 'Planned together with a fictional partner, to show how joint providers are named.',
  },
  {
    id: 2,
    name: 'Lakeshore Perinatal Network (fictional)',
    accreditation_text:
      'Planned together with a fictional network of perinatal clinics; the provider answers for the content.',
  },
  {
    id: 3,
    name: 'Marl Hill Institute of Neurostimulation (fictional)',
    accreditation_text:
      'Planned together with a fictional institute of neurostimulation; the provider answers for the content.',
  },
];
/** Publication to joint provider. */
export const PLANNED_WITH: Readonly<Record<number, number>> = { 2767: 2, 2768: 1, 2804: 3 };
