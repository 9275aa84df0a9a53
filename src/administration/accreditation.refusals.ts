import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'period-reversed': {
    status: 400,
    source: { parameter: 'filter[to]' },
    en: 'The period ends before it begins.',
    'pt-br': 'O período termina antes de começar.',
    fr: 'La période se termine avant de commencer.',
    it: 'Il periodo finisce prima di iniziare.',
    de: 'Der Zeitraum endet vor seinem Beginn.',
  },
});
