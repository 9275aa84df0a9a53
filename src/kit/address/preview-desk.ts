import { isLanguage, type Language } from '../languages.ts';
import type { ShownStanding } from '../zones.ts';
import { PREVIEW_READERS, type PreviewReader } from './preview.ts';

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
