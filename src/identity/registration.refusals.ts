import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-parameter.username': {
    status: 400,
    source: { parameter: 'username' },
    en: 'Say which username.',
    'pt-br': 'Informe o nome de usuário.',
    fr: 'Indiquez le nom d’utilisateur.',
    it: 'Indicare il nome utente.',
    de: 'Nennen Sie den Benutzernamen.',
  },
});
