import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'library-import-changed': {
    status: 409,
    en: 'This import has changed since you saw it. Look at what it would do now.',
    'pt-br': 'Esta importação mudou desde que você a viu. Veja o que ela faria agora.',
    fr: 'Cette importation a changé depuis que vous l’avez vue. Regardez ce qu’elle ferait maintenant.',
    it: 'Questa importazione è cambiata da quando l’ha vista. Guardi che cosa farebbe ora.',
    de: 'Dieser Import hat sich geändert, seit Sie ihn gesehen haben. Sehen Sie nach, was er jetzt täte.',
  },
  'library-import-not-ready': {
    status: 409,
    en: 'This archive has not been checked, or cannot be imported.',
    'pt-br': 'Este arquivo ainda não foi verificado ou não pode ser importado.',
    fr: 'Cette archive n’a pas encore été vérifiée, ou ne peut pas être importée.',
    it: 'Questo archivio non è stato ancora controllato, o non si può importare.',
    de: 'Dieses Archiv ist noch nicht geprüft oder lässt sich nicht importieren.',
  },
  'library-import-under-way': {
    status: 409,
    en: 'This archive is being imported.',
    'pt-br': 'Este arquivo está sendo importado.',
    fr: 'Cette archive est en cours d’importation.',
    it: 'Questo archivio è in corso di importazione.',
    de: 'Dieses Archiv wird gerade importiert.',
  },
  'library-import-ended': {
    status: 409,
    en: 'This import has ended already.',
    'pt-br': 'Esta importação já terminou.',
    fr: 'Cette importation est déjà terminée.',
    it: 'Questa importazione è già terminata.',
    de: 'Dieser Import ist schon beendet.',
  },
});
