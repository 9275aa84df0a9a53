import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { MEDIUM_KINDS } from '#media/upload/upload.data.ts';
import { find, oneOf, pageLoad } from '../../kit/filter.store.ts';
import { loadOne, send } from '../../kit/send.store.ts';
import { measurementCalls } from './measurement.schema.ts';
import { mediumCalls, type mediumType, uploadCalls } from './medium.schema.ts';
import { unusedCalls } from './unused.schema.ts';

export type AdminMedium = Flat<typeof mediumType>;
export const MEDIA_PATH = '/admin/media';

export const mediaFilters = [
  find('find'),
  oneOf('kind', MEDIUM_KINDS, { label: 'kind', any: 'anyKind' }),
  oneOf('use', ['used', 'unused'], { label: 'useFilter', any: 'anyUse' }),
] as const;
const loadPage = pageLoad({ call: mediumCalls.list, filters: mediaFilters });
/** The list, with the uploads under way, whoever sends them. */
export async function loadMedia(loading: LoadContext) {
  const [page, { data: uploads }] = await Promise.all([
    loadPage(loading),
    loading.api(uploadCalls.list, { signal: loading.signal }),
  ]);
  return { ...page, uploads };
}
export type MediaData = Awaited<ReturnType<typeof loadMedia>>;

export const loadMedium = loadOne(mediumCalls.one);

export interface MediumFormInput {
  title: string;
  alt: string;
  focusX: number;
  focusY: number;
  /** For a recording whose length could not be read. */
  seconds?: number | null;
}
/** Sends the version of the file that the editor has read with the changes. */
export const saveMedium = ({ id, changedAt }: AdminMedium, given: MediumFormInput) =>
  send(mediumCalls.update, 'AdminMedium', { id }, { ...given, changedAt: changedAt as unknown as Date });

export const removeMedium = ({ id, changedAt }: AdminMedium) =>
  browserApi()(mediumCalls.remove, { params: { id }, query: { seen: changedAt } });

/** Removes the files shown here, in the versions shown. */
export const removeUnused = (seen: readonly AdminMedium[]) =>
  send(
    unusedCalls.remove,
    'AdminMediumRemoval',
    {},
    { seen: seen.map(({ id, changedAt }) => ({ id: Number(id), changedAt: changedAt as unknown as Date })) },
  );

/** Whether it can be measured and nobody has asked for it yet. */
export const isUnmeasured = ({ kind, unread, measuring }: AdminMedium): boolean =>
  (kind === 'audio' || kind === 'video') && unread !== null && !measuring;
export const askMeasurements = (media: readonly AdminMedium[]) =>
  send(measurementCalls.ask, 'AdminMeasurement', {}, { media: media.map(({ id }) => Number(id)) });

/** In the largest unit that gives at least one, with one decimal if that is significant. */
export function sizeIn(bytes: number): { word: 'kilobytes' | 'megabytes' | 'gigabytes'; n: number } {
  const measure = (of: number) =>
    bytes / of >= 10 ? Math.round(bytes / of) : Math.round((bytes / of) * 10) / 10;
  if (bytes >= 1024 ** 3) return { word: 'gigabytes', n: measure(1024 ** 3) };
  if (bytes >= 1024 ** 2) return { word: 'megabytes', n: measure(1024 ** 2) };
  return { word: 'kilobytes', n: Math.max(1, Math.round(bytes / 1024)) };
}
