import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'terms-changed': {
    status: 409,
    en: 'Somebody else has changed these terms meanwhile. Load the page again to see them.',
    'pt-br': 'Outra pessoa alterou estes termos entretanto. Carregue a página de novo para vê-los.',
    fr: 'Quelqu’un d’autre a modifié ces conditions entre-temps. Rechargez la page pour les voir.',
    it: 'Qualcun altro ha modificato questi termini nel frattempo. Ricarichi la pagina per vederli.',
    de: 'Jemand anderes hat diese Bedingungen inzwischen geändert. Laden Sie die Seite neu, um sie zu sehen.',
  },
});
