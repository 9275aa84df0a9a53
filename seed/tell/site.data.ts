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
