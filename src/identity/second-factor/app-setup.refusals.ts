import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'setup-over': {
    status: 409,
    en: 'This took longer than a quarter of an hour, or was started again elsewhere. Please start over.',
    'pt-br': 'Isso levou mais de quinze minutos ou foi recomeçado em outro lugar. Comece de novo, por favor.',
    fr: 'Cela a duré plus d’un quart d’heure, ou a été recommencé ailleurs. Veuillez recommencer.',
    it: 'È passato più di un quarto d’ora, oppure si è ricominciato altrove. Ricominci, per favore.',
    de: 'Das hat länger als eine Viertelstunde gedauert oder wurde anderswo neu begonnen. Bitte fangen Sie noch einmal an.',
  },
});
