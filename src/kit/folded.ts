export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '');
/** Lower case without accents: how words are compared wherever people type them. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();
