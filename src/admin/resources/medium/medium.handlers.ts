import type { Resource } from '#kit/contract.ts';
import { fileAddress, isProtected } from '#media/file/link.service.ts';
import { writeMedium } from '#media/medium/medium.service.ts';
import { askMeasurements } from '#media/recording/measurement.service.ts';
import type { MediumKind } from '#media/upload/upload.data.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import type { PlaceTerms } from '../file-place/file-place.rules.ts';
import { termsOf } from '../file-place/file-place.service.ts';
import { measurementCalls } from './measurement.schema.ts';
import { mediumCalls, type mediumType } from './medium.schema.ts';
import {
  bytesOf,
  mediaDesk,
  removeAllUnused,
  removeUnused,
  tellDescribed,
  type UsedMedium,
  usedMedium,
} from './medium.service.ts';
import { showReplaced } from './replaced.service.ts';
import { unusedCalls } from './unused.schema.ts';

type Signing = { keys: readonly Uint8Array[]; now: Date };

const present = (
  { row, uses, isMeasuring }: UsedMedium,
  { keys, now }: Signing,
): Resource<typeof mediumType> => ({
  type: 'AdminMedium',
  id: String(row.id),
  attributes: {
    kind: row.kind,
    title: row.title,
    alt: row.alt,
    focusX: row.focus_x,
    focusY: row.focus_y,
    address: fileAddress(keys, row.file, now) ?? '',
    mimeType: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    seconds: row.seconds,
    secondsTyped: row.seconds_typed,
    loudness: row.loudness === null ? null : row.loudness / 10,
    unread: row.unread,
    measuring: isMeasuring,
    doubts: row.doubts,
    open: !isProtected(row.file),
    addedAt: row.added_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    uses: uses.map(({ use, title, publication_id, section_id }) => ({
      use,
      title,
      publication: publication_id === null ? null : String(publication_id),
      section: section_id === null ? null : String(section_id),
    })),
  },
});

/** The kinds a place accepts, limited to the one asked for. */
const kindsOf = (kind: MediumKind | undefined, terms: PlaceTerms | null): readonly MediumKind[] | null =>
  terms ? terms.kinds.filter((one) => !kind || one === kind) : kind ? [kind] : null;

export const mediumEndpoints: Endpoint[] = [
  superuserRead(mediumCalls.list, async ({ visit, query: { filter, page }, ports: { keys } }, db) => {
    const { kind, place, owner, use = null, described = null, search } = filter;
    const terms = place ? await termsOf(db, place, owner) : null;
    const asked = {
      kinds: kindsOf(kind, terms),
      isOpen: terms?.isOpen ?? null,
      use,
      described,
      search: search?.trim() || null,
    };
    const { media, count } = await mediaDesk(db, asked, page);
    return { data: media.map((one) => present(one, { keys, now: visit.now })), count };
  }),
  superuserRead(mediumCalls.one, async ({ visit, params, ports: { keys } }, db) => ({
    data: present(await usedMedium(db, idIn(params)), { keys, now: visit.now }),
  })),
  superuserWrite(mediumCalls.update, async ({ visit, params, body, ports: { keys, storage } }, db) => {
    const id = idIn(params);
    const { row: before } = await usedMedium(db, id);
    await writeMedium(db, visit, id, body.data.attributes);
    const written = await usedMedium(db, id);
    await tellDescribed(db, written);
    if (written.row.seconds !== before.seconds)
      await showReplaced(db, before, written.row, { visit, storage });
    return { data: present(written, { keys, now: visit.now }) };
  }),
  superuserWrite(measurementCalls.ask, async ({ visit, body }, db) => ({
    data: {
      type: 'AdminMeasurement',
      id: 'asked',
      attributes: { asked: await askMeasurements(db, visit, body.data.attributes.media) },
    },
  })),
  superuserWrite(unusedCalls.remove, async ({ visit, body }, db) => {
    const { removed, kept } = await removeAllUnused(db, visit, body.data.attributes.seen);
    return {
      data: {
        type: 'AdminMediumRemoval',
        id: 'unused',
        attributes: {
          removed: removed.length,
          bytes: bytesOf(removed),
          kept: kept.map(({ row: { id, title }, why }) => ({ id: String(id), title, why })),
        },
      },
    };
  }),
  superuserWrite(mediumCalls.remove, async ({ visit, params, query }, db) => {
    await removeUnused(db, visit, idIn(params), query.plain.seen);
    return {};
  }),
];
