import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from '#client/api/client.ts';
import { flattenOnce } from '#client/api/flatten-once.ts';
import { documentContext, type PageContext, pageContext } from '#client/page/context.ts';
import { loadDictionary } from '#client/page/dictionary.ts';
import { siteCalls } from '#shell/site.schema.ts';

const handle = createRequestHandler(build, 'production');

/** Every page's address as the routes spell it, from the root on. */
export const pagePatterns: readonly string[] = Object.values(build.routes).flatMap((route) =>
  route?.path === undefined ? [] : [`/${route.path}`],
);

export interface PageReply {
  /** Without a body where there is a document. */
  response: Response;
  html: string | null;
}
/** The SSR entry, the only door from the server into the pages: a request and its lendings in, a whole document out. */
export async function handlePage(
  request: Request,
  /** `basename`: what the addresses of the pages stand behind, where that is anything. */
  lent: Omit<PageContext, 'api' | 'overrides'> & { transport: Transport; basename: string },
): Promise<PageReply> {
  const context = new RouterContextProvider();
  const { transport, basename, ...rest } = lent;
  const api: Api = createApi(transport, flattenOnce);
  const overrides = async () => (await api(siteCalls.data, { query: { texts: 'overrides' } })).data.i18n;
  context.set(pageContext, { api, overrides, ...rest });
  const written = { html: null };
  context.set(documentContext, written);
  await loadDictionary(rest.site.language);
  const mounted = basename === '/' ? handle : createRequestHandler({ ...build, basename }, 'production');
  const response = await mounted(request, context);
  return { response, html: written.html };
}
