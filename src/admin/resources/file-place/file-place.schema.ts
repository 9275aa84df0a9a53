import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, resourceType } from '#kit/contract.ts';
import { DECK_PROBLEMS, DECK_STATES } from '#media/deck/deck.data.ts';
import { MEDIUM_KINDS } from '#media/upload/upload.data.ts';
import { body, idNumber, REFUSED } from '../../kit/call.schema.ts';
import { ALT_MAX } from '../medium/medium.data.ts';
import { FILE_OWNERS, PLACE_NAMES } from './file-place.data.ts';

/** A place of a record at which files are shown, with those that are. */
export const filePlaceType = resourceType(
  'AdminFilePlace',
  v.object({
    place: v.picklist(PLACE_NAMES),
    owner: v.picklist(FILE_OWNERS),
    ownerId: v.string(),
    /** In English. */
    ownerTitle: v.string(),
    kinds: v.array(v.picklist(MEDIUM_KINDS)),
    /** Only files that anybody may open are taken. */
    isOpenOnly: v.boolean(),
    isList: v.boolean(),
    /** Of slides that are being made of a paper, or could not be. */
    deck: v.nullable(
      v.object({ state: v.picklist(DECK_STATES), problem: v.nullable(v.picklist(DECK_PROBLEMS)) }),
    ),
    /** In their order. */
    files: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        /** Null where it came with the library, or is drawn. */
        medium: v.nullable(v.string()),
        isDrawn: v.boolean(),
        isPicture: v.boolean(),
        /** What a picture shows, in words. */
        alt: v.string(),
        /** For some hours, where it is behind a gate. */
        address: v.string(),
      }),
    ),
    /** Of what was read: a change over another one is refused. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminFilePlace: typeof filePlaceType;
  }
}

const NAMED = [...REFUSED, 'not-found'];
export const filePlaceCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/files-of/:owner/:id/',
    summary:
      'The places of a publication, section, author, category, joint sponsor or block of the front page, each with its files. For superusers.',
    gives: filePlaceType,
    many: true,
    refuses: NAMED,
  }),
  place: call({
    method: 'PATCH',
    path: '/api/admin/file-places/:place/:id/',
    summary:
      'Shows a file of the library at a place of a record, or takes away one that is shown. For superusers.',
    gives: filePlaceType,
    takes: body(
      'AdminFilePlace',
      v.object({
        /** The medium that is shown: instead of what stands there, or after it where there may be several. */
        put: v.optional(v.nullable(idNumber), null),
        /** What a picture shows, where nobody has written it yet. */
        alt: v.optional(line(ALT_MAX), ''),
        /** The entry that goes. */
        take: v.optional(v.nullable(idNumber), null),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [
      ...NAMED,
      'files-changed',
      'too-many-files',
      'publication-incomplete',
      'captions-broken',
      'invalid-field',
    ],
  }),
};
