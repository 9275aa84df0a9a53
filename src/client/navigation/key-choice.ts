/** In local storage: how a reader plays recordings, and whether keys of the whole page work for them (`keys`). */
export const CHOICES_KEY = 'ppPlayer';
