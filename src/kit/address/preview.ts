import { isLanguage, type Language } from '../languages.ts';

/** The kinds of reader as whom a publication can be previewed before its release. */
export const PREVIEW_READERS = ['visitor', 'free', 'bronze', 'silver', 'gold'] as const;
export type PreviewReader = (typeof PREVIEW_READERS)[number];
/** A preview: the key that opens it, as which reader, in which language. */
export interface PreviewChoice {
  key: string;
  reader: PreviewReader;
  language: Language;
}
/** The product as previewed, mounted under a prefix; the rest is an address as readers know it. */
export interface PreviewAddress extends PreviewChoice {
  prefix: string;
  /** From the slash on, with the query if there is one. */
  rest: string;
}

const WORDS = '([\\w.-]{20,300})/([a-z]+)/([a-z-]+)';
const ADDRESS = new RegExp(`^(/preview/${WORDS})(?=[/?]|$)(.*)$`);
const CREDENTIAL = new RegExp(`^Preview ${WORDS}$`);

const choiceIn = (key = '', reader = '', language = ''): PreviewChoice | null => {
  const known = PREVIEW_READERS.find((one) => one === reader);
  return known && isLanguage(language) ? { key, reader: known, language } : null;
};

/** The preview that an address shows; null for any other address. */
export function previewIn(address: string): PreviewAddress | null {
  const [, prefix = '', key, reader, language, rest = ''] = ADDRESS.exec(address) ?? [];
  const choice = choiceIn(key, reader, language);
  return choice && { ...choice, prefix, rest: rest.startsWith('/') ? rest : `/${rest}` };
}
export const previewPrefix = ({ key, reader, language }: PreviewChoice): string =>
  `/preview/${key}/${reader}/${language}`;

/** The same in the `Authorization` header of a call: a preview is never sent along with a session. */
export const previewCredential = ({ key, reader, language }: PreviewChoice): string =>
  `Preview ${key}/${reader}/${language}`;
export function previewOf(authorization: string | undefined): PreviewChoice | null {
  const [, key, reader, language] = CREDENTIAL.exec(authorization ?? '') ?? [];
  return choiceIn(key, reader, language);
}
