import type { Resource } from '#kit/contract.ts';
import { fileAddress, isProtected } from '#media/file/link.service.ts';
import { writeMedium } from '#media/medium/medium.service.ts';
import type { MediumKind } from '#media/upload/upload.data.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { type FilePlace, placeDeclaration } from '../file-place/file-place.data.ts';
import { mediumCalls, type mediumType } from './medium.schema.ts';
import { mediaDesk, removeUnused, tellDescribed, type UsedMedium, usedMedium } from './medium.service.ts';

type Signing = { keys: readonly Uint8Array[]; now: Date };

const present = ({ row, uses }: UsedMedium, { keys, now }: Signing): Resource<typeof mediumType> => ({
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

/** What fits a place, and of it what is looked for. */
function kindsOf(kind?: MediumKind, place?: FilePlace): readonly MediumKind[] | null {
  if (!place) return kind ? [kind] : null;
  return placeDeclaration(place).kinds.filter((one) => !kind || one === kind);
}

export const mediumEndpoints: Endpoint[] = [
  superuserRead(mediumCalls.list, async ({ visit, query: { filter, page }, ports: { keys } }, db) => {
    const { kind, place, use = null, described = null, search } = filter;
    const asked = { kinds: kindsOf(kind, place), use, described, search: search?.trim() || null };
    const { media, count } = await mediaDesk(db, asked, page);
    return { data: media.map((one) => present(one, { keys, now: visit.now })), count };
  }),
  superuserRead(mediumCalls.one, async ({ visit, params, ports: { keys } }, db) => ({
    data: present(await usedMedium(db, idIn(params)), { keys, now: visit.now }),
  })),
  superuserWrite(mediumCalls.update, async ({ visit, params, body, ports: { keys } }, db) => {
    const id = idIn(params);
    await writeMedium(db, visit, id, body.data.attributes);
    const written = await usedMedium(db, id);
    await tellDescribed(db, written);
    return { data: present(written, { keys, now: visit.now }) };
  }),
  superuserWrite(mediumCalls.remove, async ({ visit, params, query }, db) => {
    await removeUnused(db, visit, idIn(params), query.plain.seen);
    return {};
  }),
];
