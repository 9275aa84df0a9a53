import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'too-long': {
    status: 400,
    source: { parameter: 's' },
    en: 'Search for at most {n} characters.',
    'pt-br': 'Use no máximo {n} caracteres na busca.',
    fr: 'La recherche accepte au plus {n} caractères.',
    it: 'La ricerca accetta al massimo {n} caratteri.',
    de: 'Suchen Sie mit höchstens {n} Zeichen.',
  },
});
