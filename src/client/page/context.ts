import { createContext } from 'react-router';
import type { Language } from '#kit/languages.ts';
import type { Preview } from '#kit/visit.ts';
import type { Api } from '../api/client.ts';

/** What the server lends a page while it is written: the API in process, the site, the time. */
export interface PageSite {
  language: string;
  origin: string;
  mainOrigin: string;
  /** Origin of each language's host. */
  origins: Readonly<Record<string, string>>;
  productName: string;
  /** By whose clock editors plan. */
  timeZone: string;
  demo: boolean;
  /** `sandbox`: no money is moved. */
  payments: 'sandbox' | 'stripe';
  /** What draws the fields of a card, in the documents alone whose policy lets it in; null in every other. */
  card: { key: string; script: string } | null;
  supportEmail: string;
  /** A chat of somebody else's, started by the reader alone; null for none. */
  chatScriptUrl: string | null;
  /** Older than the site supports, yet able to read it (spec §5). */
  oldBrowser: boolean;
  /** Looked at before release, by an editor or an author; null for readers. */
  preview: (Preview & { key: string; language: Language }) | null;
}
export interface PageContext {
  api: Api;
  site: PageSite;
  now: string;
  /** What the page says of itself to machines (`describing`). */
  statements: object[];
}
export const pageContext = createContext<PageContext>();

/** Where the document is put, from `<html` on, once it is written; null until then, and where the answer is none. */
export const documentContext = createContext<{ html: string | null }>();
