import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import { type PreviewView, previewViewIn } from '#kit/address/preview-desk.ts';
import type { Flat } from '#kit/contract.ts';
import type { HomeBlockKind } from '#shell/home-block.data.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { loadPlaces } from '../file-place/file-place.store.ts';
import { BLOCK_DECLARATIONS } from './home-block.data.ts';
import type { Arrangement } from './home-block.rules.ts';
import {
  type adminHomeBlockType,
  frontPageCalls,
  type frontPageType,
  homeBlockCalls,
} from './home-block.schema.ts';

export type AdminFrontPage = Flat<typeof frontPageType>;
export type FrontPageBlock = AdminFrontPage['blocks'][number];
export type AdminHomeBlock = Flat<typeof adminHomeBlockType>;

export const loadFrontPage = async ({ api, signal }: LoadContext): Promise<AdminFrontPage> =>
  (await api(frontPageCalls.read, { signal })).data;

const readBlock = loadOne(homeBlockCalls.one);
/** A block, with its file places if it has any. */
export async function loadBlock(loading: LoadContext) {
  const one = await readBlock(loading);
  const hasPicture = BLOCK_DECLARATIONS[one.kind].isWritten;
  return { one, places: hasPicture ? await loadPlaces(loading, 'home-block', one.id) : [] };
}

export const saveArrangement = ({ version }: AdminFrontPage, { order, hidden }: Arrangement) =>
  send(frontPageCalls.arrange, 'AdminFrontPage', {}, { order: [...order], hidden: [...hidden], version });

export const addBlock = (kind: HomeBlockKind, title: string) =>
  send(homeBlockCalls.create, 'AdminHomeBlock', {}, { kind, title });

type BlockSave = Omit<BodyAttributes<typeof homeBlockCalls.update>, 'version'>;
export const saveBlock = ({ id, version }: AdminHomeBlock, words: BlockSave) =>
  send(homeBlockCalls.update, 'AdminHomeBlock', { id }, { ...words, version });

export const removeBlock = ({ id, version }: Pick<FrontPageBlock, 'id' | 'version'>) =>
  browserApi()(homeBlockCalls.remove, { params: { id: String(id) }, query: { seen: version } });

/** The key that opens the preview described by the address. */
export async function loadFrontPagePreview({ api, url, language, signal }: LoadContext) {
  const view: PreviewView = previewViewIn(url.searchParams, language);
  const [blocks, hour] = [url.searchParams.get('blocks'), url.searchParams.get('hour')];
  const query = { ...(blocks ? { blocks } : {}), ...(hour ? { hour } : {}) };
  const { data } = await api(frontPageCalls.preview, { query, signal });
  return { opened: { key: data.key, address: '/' }, view };
}
