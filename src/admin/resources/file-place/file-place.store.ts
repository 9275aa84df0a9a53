import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { MEDIUM_KINDS } from '#media/upload/upload.data.ts';
import { find, kept, numberIn, oneOf, pageLoad } from '../../kit/filter.store.ts';
import { send } from '../../kit/send.store.ts';
import { FRONT_PAGE_PATH } from '../home-block/home-block.data.ts';
import { mediumCalls, uploadCalls } from '../medium/medium.schema.ts';
import { FILE_PLACES, type FileOwner, type FilePlace, PLACE_NAMES } from './file-place.data.ts';
import { filePlaceCalls, type filePlaceType } from './file-place.schema.ts';

export type AdminFilePlace = Flat<typeof filePlaceType>;
export type PlacedFile = AdminFilePlace['files'][number];

export const CHOOSER_PATH = '/admin/choose-file';
export const chooserAddress = ({ place, ownerId }: Pick<AdminFilePlace, 'place' | 'ownerId'>): string =>
  `${CHOOSER_PATH}?place=${place}&owner=${ownerId}`;

const OWNER_PATHS: Record<FileOwner, (id: string) => string> = {
  publication: (id) => `/admin/publications/${id}`,
  section: (id) => `/admin/sections/${id}`,
  author: (id) => `/admin/faculty/${id}`,
  category: () => '/admin/categories',
  sponsor: () => '/admin/sponsors',
  'home-block': (id) => `${FRONT_PAGE_PATH}/${id}`,
};
/** The page of the record that a file is chosen for. */
export const ownerAddress = ({ owner, ownerId }: Pick<AdminFilePlace, 'owner' | 'ownerId'>): string =>
  OWNER_PATHS[owner](ownerId);

export const loadPlaces = async (
  { api, signal }: LoadContext,
  owner: FileOwner,
  id: string,
): Promise<readonly AdminFilePlace[]> =>
  (await api(filePlaceCalls.list, { params: { owner, id }, signal })).data;

const placeIn = (written: string): FilePlace => PLACE_NAMES.find((place) => place === written) ?? 'cover';
export const chooserFilters = [
  kept('place', placeIn),
  kept('owner', numberIn),
  find('find'),
  oneOf('kind', MEDIUM_KINDS, { label: 'kind', any: 'anyKind' }),
] as const;
const loadPage = pageLoad({ call: mediumCalls.list, filters: chooserFilters });
/** The files that fit a place, and what is there now. */
export async function loadChooser(loading: LoadContext) {
  const place = placeIn(loading.url.searchParams.get('place') ?? '');
  const owner = numberIn(loading.url.searchParams.get('owner') ?? '') || '0';
  const [page, places, { data: uploads }] = await Promise.all([
    loadPage(loading),
    loadPlaces(loading, FILE_PLACES[place].owner, owner),
    loading.api(uploadCalls.list, { signal: loading.signal }),
  ]);
  const at = places.find((one) => one.place === place);
  if (!at) throw new Error(`no place ${place}`);
  return { ...page, at, uploads, rows: page.rows.map((row) => ({ ...row, at })) };
}
export type ChooserData = Awaited<ReturnType<typeof loadChooser>>;

interface Change {
  put?: number;
  alt?: string;
  take?: number;
}
/** Sends the version of the place that was read. */
export const changePlace = ({ place, ownerId, version }: AdminFilePlace, { put, alt = '', take }: Change) =>
  send(
    filePlaceCalls.place,
    'AdminFilePlace',
    { place, id: ownerId },
    { put: put ?? null, alt, take: take ?? null, version },
  );
