import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.note': {
    status: 422,
    en: 'A note has at most {n} characters.',
    'pt-br': 'Uma anotação tem no máximo {n} caracteres.',
    fr: 'Une note compte au plus {n} caractères.',
    it: 'Una nota ha al massimo {n} caratteri.',
    de: 'Eine Notiz hat höchstens {n} Zeichen.',
  },
});
