import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'activity-removed': {
    status: 410,
    en: 'This activity was removed by the editors.',
    'pt-br': 'Esta atividade foi removida pela equipe editorial.',
    fr: 'Cette activité a été retirée par la rédaction.',
    it: 'Questa attività è stata ritirata dalla redazione.',
    de: 'Diese Fortbildung wurde von der Redaktion entfernt.',
  },
  'ids-needed': {
    status: 400,
    source: { parameter: 'filter[id__in]' },
    en: 'Name the publications with filter[id__in].',
    'pt-br': 'Indique as publicações com filter[id__in].',
    fr: 'Indiquez les publications avec filter[id__in].',
    it: 'Indichi le pubblicazioni con filter[id__in].',
    de: 'Nennen Sie die Publikationen mit filter[id__in].',
  },
});
