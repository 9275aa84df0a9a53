import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.search-long': {
    status: 422,
    en: 'Search for at most {n} characters.',
    'pt-br': 'Busque com no máximo {n} caracteres.',
    fr: 'Cherchez avec {n} caractères au plus.',
    it: 'Cerchi con {n} caratteri al massimo.',
    de: 'Suchen Sie mit höchstens {n} Zeichen.',
  },
  'invalid-field.search-words': {
    status: 422,
    en: 'Enter what you are looking for.',
    'pt-br': 'Informe o que está procurando.',
    fr: 'Saisissez ce que vous cherchez.',
    it: 'Inserisca che cosa cerca.',
    de: 'Geben Sie ein, wonach Sie suchen.',
  },
  'too-long': {
    status: 400,
    source: { parameter: 's' },
    en: 'Search for at most {n} characters.',
    'pt-br': 'Use no máximo {n} caracteres na busca.',
    fr: 'La recherche accepte au plus {n} caractères.',
    it: 'La ricerca accetta al massimo {n} caratteri.',
    de: 'Suchen Sie mit höchstens {n} Zeichen.',
  },
  'too-many-requests.searches': {
    status: 429,
    en: 'Too many searches. Please wait a minute.',
    'pt-br': 'Buscas demais. Espere um minuto.',
    fr: 'Trop de recherches. Veuillez patienter une minute.',
    it: 'Troppe ricerche. Attenda un minuto.',
    de: 'Zu viele Suchanfragen. Bitte warten Sie eine Minute.',
  },
});
