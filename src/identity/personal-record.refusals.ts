import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'last-superuser': {
    status: 409,
    en: 'You are the only administrator. Make somebody else one first.',
    'pt-br': 'Ninguém mais pode administrar. Dê primeiro esse papel a outra pessoa.',
    fr: 'Personne d’autre ne peut administrer. Donnez d’abord ce droit à quelqu’un.',
    it: 'Nessun altro può amministrare. Assegni prima questo ruolo a qualcun altro.',
    de: 'Niemand sonst kann verwalten. Geben Sie zuerst jemand anderem das Recht dazu.',
  },
});
