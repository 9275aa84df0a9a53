import { isDrawn } from '#catalog/publication/cover.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { fileAddress } from '#media/file/link.service.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { FILE_OWNERS, PLACE_NAMES, placeDeclaration } from './file-place.data.ts';
import { placeTerms } from './file-place.rules.ts';
import { filePlaceCalls, type filePlaceType } from './file-place.schema.ts';
import { changePlace, type FilledPlace, filePlacesOf } from './file-place.service.ts';

type Signing = { keys: readonly Uint8Array[]; now: Date };

function present(
  { place, ownerId, owner, entries, deck, version }: FilledPlace,
  { keys, now }: Signing,
): Resource<typeof filePlaceType> {
  const { owner: kind, isList = false } = placeDeclaration(place);
  const { kinds, isOpen } = placeTerms(place, { isPrivate: owner.is_private });
  return {
    type: 'AdminFilePlace',
    id: `${place}-${ownerId}`,
    attributes: {
      place,
      owner: kind,
      ownerId: String(ownerId),
      ownerTitle: owner.title,
      kinds: [...kinds],
      isOpen,
      isList,
      deck,
      files: entries.map((one) => ({
        id: String(one.entry_id),
        title: one.medium_title ?? one.title,
        medium: one.medium_id === null ? null : String(one.medium_id),
        isDrawn: place === 'cover' && isDrawn(one.file),
        isPicture: kinds.includes('picture'),
        alt: one.alt ?? '',
        address: fileAddress(keys, one.file, now) ?? '',
      })),
      version,
    },
  };
}

/** One of these, as named in the address. */
function named<const T extends string>(among: readonly T[], given: string | undefined): T {
  const found = among.find((one) => one === given);
  if (!found) throw notFound();
  return found;
}

export const filePlaceEndpoints: Endpoint[] = [
  superuserRead(filePlaceCalls.list, async ({ visit, params, ports: { keys } }, db) => {
    const places = await filePlacesOf(db, named(FILE_OWNERS, params.owner), idIn(params));
    return { data: places.map((one) => present(one, { keys, now: visit.now })) };
  }),
  superuserWrite(filePlaceCalls.place, async ({ visit, params, body, ports: { keys, storage } }, db) => {
    const at = { place: named(PLACE_NAMES, params.place), ownerId: idIn(params) };
    const changed = await changePlace(db, { visit, storage }, at, body.data.attributes);
    return { data: present(changed, { keys, now: visit.now }) };
  }),
];
