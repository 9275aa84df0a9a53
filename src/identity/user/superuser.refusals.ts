import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'account-not-ready': {
    status: 409,
    en: 'An administrator needs a password and a confirmed e-mail address. This account does not have both yet.',
    'pt-br': 'Um administrador precisa de senha e e-mail confirmado. Esta conta ainda não tem os dois.',
    fr: 'Un administrateur a besoin d’un mot de passe et d’une adresse e-mail confirmée. Ce compte n’a pas encore les deux.',
    it: 'Un amministratore deve avere una password e un indirizzo e-mail confermato. A questo account manca ancora qualcosa.',
    de: 'Für die Administration braucht ein Konto ein Passwort und eine bestätigte E-Mail-Adresse. Diesem Konto fehlt noch etwas davon.',
  },
  'own-role': {
    status: 409,
    en: 'You cannot change your own role. Ask another administrator.',
    'pt-br': 'Você não pode alterar o próprio papel. Peça a outro administrador.',
    fr: 'Vous ne pouvez pas modifier votre propre rôle. Adressez-vous à un autre administrateur.',
    it: 'Non può cambiare il proprio ruolo. Si rivolga a un altro amministratore.',
    de: 'Die eigene Rolle können Sie nicht ändern. Wenden Sie sich an eine andere Administratorin oder einen anderen Administrator.',
  },
});
