import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import { previewViewIn } from '#kit/address/preview-desk.ts';
import type { Flat } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { chosen } from '../../kit/editing.store.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { adminPageCalls, type adminPageType } from './static-page-desk.schema.ts';

export type AdminPage = Flat<typeof adminPageType>;
export type PageText = NonNullable<AdminPage['text']>;
/** A page as its own desk shows it. */
export type WholePage = AdminPage & { text: PageText };

export async function loadPage({ api, params, url, signal }: LoadContext): Promise<AdminPage> {
  const language = chosen(url, 'language', LANGUAGES) || 'en';
  const { data } = await api(adminPageCalls.one, {
    params: { id: params.id ?? '' },
    query: { language },
    signal,
  });
  return data;
}

const open = loadOne(adminPageCalls.preview);
export async function loadPagePreview(loading: LoadContext) {
  const view = previewViewIn(loading.url.searchParams, loading.language);
  return { opened: await open(loading), view };
}

export const addPage = (title: string, slug: string) =>
  send(adminPageCalls.add, 'AdminPage', {}, { title, slug });

type Terms = Omit<BodyAttributes<typeof adminPageCalls.change>, 'version'>;
export const changePage = async ({ id, version }: AdminPage, terms: Terms): Promise<WholePage> =>
  (await send(adminPageCalls.change, 'AdminPage', { id }, { ...terms, version })) as WholePage;

/** For other languages, the English that was read is sent along. */
export async function writePage(
  { id, text }: WholePage,
  words: PageText['written'],
  english: PageText['english'],
): Promise<WholePage> {
  const { language, version } = text;
  const read = language === 'en' ? {} : { english };
  const written = { ...words, ...read, language, version };
  return (await send(adminPageCalls.write, 'AdminPageText', { id }, written)) as WholePage;
}

export const removePage = ({ id, edition }: AdminPage) =>
  browserApi()(adminPageCalls.remove, { params: { id }, query: { seen: edition } });
