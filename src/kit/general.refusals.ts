import { refusals } from './refusals.ts';

const refuse = refusals({
  'bad-token': {
    status: 401,
    en: 'Your session has ended. Sign in to continue.',
    'pt-br': 'Sua sessão terminou. Entre para continuar.',
    fr: 'Votre session est terminée. Connectez-vous pour continuer.',
    it: 'La sessione è terminata. Acceda per continuare.',
    de: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  },
  'not-allowed': {
    status: 403,
    en: 'You are not allowed to see this content',
    'pt-br': 'Você não tem permissão para ver este conteúdo',
    fr: 'Vous n’avez pas accès à ce contenu',
    it: 'Non è consentito vedere questo contenuto',
    de: 'Sie dürfen diesen Inhalt nicht sehen',
  },
  'not-found': {
    status: 404,
    en: "Sorry, we can't find this page.",
    'pt-br': 'Não conseguimos encontrar esta página.',
    fr: 'Désolé, cette page est introuvable.',
    it: 'Spiacenti, questa pagina non è stata trovata.',
    de: 'Diese Seite können wir leider nicht finden.',
  },
  'sign-in-needed': {
    status: 401,
    en: 'Sign in to continue.',
    'pt-br': 'Entre para continuar.',
    fr: 'Connectez-vous pour continuer.',
    it: 'Acceda per continuare.',
    de: 'Melden Sie sich an, um fortzufahren.',
  },
});

/** Refusals common to all modules. */
export const notFound = () => refuse('not-found');
export const signInNeeded = () => refuse('sign-in-needed');
export const badToken = (cause?: unknown) => refuse('bad-token', {}, { cause });
export const notAllowed = () => refuse('not-allowed');
