import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'attempt-first': {
    status: 403,
    en: 'Statistics are shown after your own attempt.',
    'pt-br': 'As estatísticas aparecem depois da sua própria tentativa.',
    fr: 'Les statistiques s’affichent après votre propre tentative.',
    it: 'Le statistiche si vedono dopo il proprio tentativo.',
    de: 'Die Statistik erscheint nach Ihrem eigenen Versuch.',
  },
  'not-approved': {
    status: 409,
    en: 'This test has not been passed yet.',
    'pt-br': 'Ainda não há aprovação neste teste.',
    fr: 'Ce test n’est pas encore réussi.',
    it: 'Questo test non è ancora stato superato.',
    de: 'Dieser Test ist noch nicht bestanden.',
  },
  'other-publication': {
    status: 409,
    source: { pointer: '/data/relationships/publication' },
    en: 'The result names another publication than the address.',
    'pt-br': 'O resultado indica uma publicação diferente da do endereço.',
    fr: 'Le résultat désigne une autre publication que l’adresse.',
    it: 'Il risultato indica una pubblicazione diversa da quella dell’indirizzo.',
    de: 'Das Ergebnis nennt eine andere Publikation als die Adresse.',
  },
  'sign-in-needed': {
    status: 401,
    en: 'Sign in to continue.',
    'pt-br': 'Entre para continuar.',
    fr: 'Connectez-vous pour continuer.',
    it: 'Accedere per continuare.',
    de: 'Melden Sie sich an, um fortzufahren.',
  },
});
