import { createContext } from 'react-router';
import type { Language } from '#kit/languages.ts';
import type { Dictionary } from '#kit/texts.ts';
import type { Preview } from '#kit/visit.ts';
import type { Api } from '../api/client.ts';

/** What the server provides to a page while rendering it: the API in process, the site, the time. */
export interface PageSite {
  language: string;
  origin: string;
  mainOrigin: string;
  /** Origin of each language's host. */
  origins: Readonly<Record<string, string>>;
  productName: string;
  /** Time zone in which editors plan. */
  timeZone: string;
  demo: boolean;
  /** `sandbox`: no money moves. */
  payments: 'sandbox' | 'stripe';
  /** What draws the card fields, only in documents whose policy lets it in; null in all others. */
  card: { key: string; script: string } | null;
  supportEmail: string;
  /** A third-party chat, which only the reader can start; null for none. */
  chatScriptUrl: string | null;
  /** What is told to a browser that is older than the site supports, yet able to show it (spec §5); null to others. */
  oldBrowser: Record<'label' | 'text' | 'link' | 'dismiss', string> | null;
  /** Set if an editor or an author looks at something before its release; null for readers. */
  preview: (Preview & { key: string; language: Language }) | null;
}
export interface PageContext {
  api: Api;
  site: PageSite;
  now: string;
  /** An editor's texts in place of the product's, in the site's language. */
  overrides(): Promise<Dictionary>;
  /** What the page tells machines about itself (`describing`). */
  statements: object[];
}
export const pageContext = createContext<PageContext>();

/** Receives the document, from `<html` on, once it is written; null until then, and if the reply is no document. */
export const documentContext = createContext<{ html: string | null }>();
