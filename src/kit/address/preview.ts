import { isLanguage, type Language } from '../languages.ts';
import type { ShownStanding } from '../zones.ts';

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

export const PREVIEW_WIDTHS = ['phone', 'desktop'] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];
/** What an editor sees in the frame of the preview page; `at` is an address as readers know it. */
export interface PreviewView {
  reader: PreviewReader;
  language: Language;
  width: PreviewWidth;
  at: string | null;
}
const asked = (view: Partial<PreviewView>): [string, string][] =>
  Object.entries(view).filter(([, value]) => value) as [string, string][];
const deskAt = (path: string, view: Partial<PreviewView>): string => {
  const query = new URLSearchParams(asked(view));
  return `${path}/preview${query.size > 0 ? `?${query}` : ''}`;
};
export const previewDesk = (publicationId: number | string, view: Partial<PreviewView> = {}): string =>
  deskAt(`/admin/publications/${publicationId}`, view);
/** The front page as intended: these blocks in this order, at an hour of the provider's clock. */
export interface HomePreview {
  blocks: readonly number[];
  hour: string;
}
export const homePreviewDesk = ({ blocks, hour }: HomePreview, view: Partial<PreviewView> = {}): string => {
  const query = new URLSearchParams([['blocks', blocks.join('-')], ['hour', hour], ...asked(view)]);
  return `/admin/front-page/preview?${query}`;
};
/** A page outside the library, whatever readers see of it. */
export interface PagePreview {
  id: number;
  /** How its admin page identifies it. */
  desk: string;
  standing: 'draft' | 'removed' | ShownStanding;
}
export const pagePreviewDesk = (desk: string, view: Partial<PreviewView> = {}): string =>
  deskAt(`/admin/pages/${desk}`, view);

const SEEN = /^\/(publication|section)\/[^?#\\]+$/;
/** What an address of the preview page asks for; the defaults are a visitor and the language of the site. */
export function previewViewIn(search: URLSearchParams, language: string): PreviewView {
  const at = search.get('at') ?? '';
  const wanted = search.get('language') ?? language;
  return {
    reader: PREVIEW_READERS.find((one) => one === search.get('reader')) ?? 'visitor',
    language: isLanguage(wanted) ? wanted : 'en',
    width: PREVIEW_WIDTHS.find((one) => one === search.get('width')) ?? 'desktop',
    at: SEEN.test(at) && !at.includes('..') ? at : null,
  };
}
