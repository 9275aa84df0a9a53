import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { type Api, isFailure } from './api-client.ts';
import { pageContext } from './page-context.ts';
import { browserApi, hasToken } from './session.ts';

export interface Loading {
  api: Api;
  params: Record<string, string | undefined>;
  url: URL;
  /** ISO instant: the server's clock on the server, the device's in the browser. */
  now: string;
  signal: AbortSignal;
}
export type Load<T> = (loading: Loading) => Promise<T>;

/** A 404 goes to /error-404, a removed activity to its explanation (spec §4, C32); 5xx to /error-{status}. */
function onFailure(thrown: unknown): never {
  if (!isFailure(thrown)) throw thrown;
  if (thrown.code === 'activity-removed') throw redirect('/activity-removed', 301);
  throw new Response(thrown.message, { status: thrown.status || 503, statusText: thrown.code });
}

/** The server's half: always as the unknown visitor, so every public page can be kept. */
export const serverLoad =
  <T>(load: Load<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const { api, now } = context.get(pageContext);
    return load({ api, params, url: new URL(request.url), now, signal: request.signal }).catch(onFailure);
  };

let hydrated = false;
/** Told once by the browser's entry, after the first page has taken over. */
export const markHydrated = (): void => {
  hydrated = true;
};

/** The browser's half: the first page keeps what the server wrote, unless somebody is signed in; then, and on every navigation, it asks the API with the token. */
export function clientLoad<T>(load: Load<T>) {
  const loader = async ({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<T> => {
    if (!hydrated && !hasToken()) return (await serverLoader()) as T;
    return load({
      api: browserApi(),
      params,
      url: new URL(request.url),
      now: new Date().toISOString(),
      signal: request.signal,
    }).catch(onFailure);
  };
  loader.hydrate = true as const;
  return loader;
}
