import { createContext } from 'react-router';
import type { Api } from './api-client.ts';

/** What the server lends a page while it is written: the API in process, the site, the time. */
export interface PageSite {
  language: string;
  origin: string;
  mainOrigin: string;
  productName: string;
  demo: boolean;
  supportEmail: string;
}
export interface PageContext {
  api: Api;
  site: PageSite;
  now: string;
}
export const pageContext = createContext<PageContext>();
