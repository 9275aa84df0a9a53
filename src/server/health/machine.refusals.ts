import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.now': {
    status: 422,
    en: 'now must be an ISO 8601 instant or null.',
    'pt-br': 'now deve ser um instante ISO 8601 ou null.',
    fr: 'now doit être un instant ISO 8601 ou null.',
    it: 'now deve essere un istante ISO 8601 o null.',
    de: 'now muss ein ISO-8601-Zeitpunkt oder null sein.',
  },
});
