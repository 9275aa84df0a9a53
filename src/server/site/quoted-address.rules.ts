import { SECRET_FIELDS, SECRET_PATH } from '#kit/address/secret.ts';

/** A mark of an address, as it is and in an address that carries another. */
const written = (mark: string): string =>
  `(?:[${mark}]|%(?:25)*(?:${[...mark].map((one) => encodeURIComponent(one).slice(1)).join('|')}))`;
const [SLASH, BEFORE_FIELD, EQUALS] = [written('/'), written('?&'), written('=')];
const BEFORE_KEYS = [
  // Wherever it stands in the text, up to the key.
  SECRET_PATH.source.slice('^'.length, -'.'.length).replaceAll('\\/', SLASH),
  `${BEFORE_FIELD}(?:${SECRET_FIELDS.join('|')})${EQUALS}`,
  `${SLASH}files${SLASH}[^\\s"'()#]*?${BEFORE_FIELD}t${EQUALS}`,
];
const KEYS = new RegExp(`(${BEFORE_KEYS.join('|')})[^\\s"'()?&#:]+`, 'gi');

/** A text that may quote addresses, as it may be written down: of those that are a key only what leads to it. */
export const withoutKeys = (text: string): string => text.replace(KEYS, '$1…');
