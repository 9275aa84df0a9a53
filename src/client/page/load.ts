import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { browserApi, sayEnded } from '../api/browser-api.ts';
import { type Api, hasEnded } from '../api/client.ts';
import { pageFailure } from '../api/failure.ts';
import { answered } from '../api/no-reply.ts';
import { readersAddress } from '../session/preview.ts';
import { hasToken } from '../session/token.ts';
import { pageContext } from './context.ts';

export interface LoadContext {
  api: Api;
  params: Record<string, string | undefined>;
  url: URL;
  /** Language of the site. */
  language: string;
  /** ISO instant: the server's clock on the server, the device's in the browser. */
  now: string;
  signal: AbortSignal;
}
export type PageLoader<T> = (loading: LoadContext) => Promise<T>;

/** The server's half: always loads as an unknown visitor, so that every public page can be cached. */
export const serverLoad =
  <T>(load: PageLoader<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const { api, now, site } = context.get(pageContext);
    const { language } = site;
    const url = readersAddress(new URL(request.url));
    return load({ api, params, url, now, language, signal: request.signal }).catch((thrown) =>
      pageFailure(thrown, url),
    );
  };

/**
 * The browser's half. A visitor's first page stays what the server wrote and starts no navigation; for signed-in users,
 * and on every navigation, it calls the API with the token.
 */
export function clientLoad<T>(load: PageLoader<T>) {
  const loader = async ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = readersAddress(new URL(request.url));
    const now = new Date().toISOString();
    const language = document.documentElement.lang.toLowerCase();
    const loading = { api: browserApi(), params, url, now, language, signal: request.signal };
    const loaded = await load(loading)
      .catch((thrown) => {
        if (!hasEnded(thrown)) throw thrown;
        sayEnded(thrown);
        return load(loading);
      })
      .catch((thrown) => pageFailure(thrown, url));
    answered();
    return loaded;
  };
  loader.hydrate = hasToken();
  return loader;
}
