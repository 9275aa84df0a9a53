import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.street': {
    status: 422,
    en: 'Street is required.',
    'pt-br': 'Informe a rua.',
    fr: 'La rue est obligatoire.',
    it: 'La via è obbligatoria.',
    de: 'Geben Sie die Straße ein.',
  },
  'too-many-addresses': {
    status: 409,
    en: 'At most {n} addresses are kept. Please remove one first.',
    'pt-br': 'São guardados no máximo {n} endereços. Remova um primeiro.',
    fr: 'Au plus {n} adresses sont conservées. Supprimez-en une d’abord.',
    it: 'Si conservano al massimo {n} indirizzi. Ne rimuova prima uno.',
    de: 'Höchstens {n} Adressen werden gespeichert. Bitte entfernen Sie zuerst eine.',
  },
});
