import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, resourceType } from '#kit/contract.ts';
import { DECK_PROBLEMS, DECK_STATES } from '#media/deck/deck.data.ts';
import { MEDIUM_KINDS } from '#media/upload/upload.data.ts';
import { body, idNumber, REFUSED } from '../../kit/call.schema.ts';
import { ALT_MAX } from '../medium/medium.data.ts';
import { FILE_OWNERS, PLACE_NAMES } from './file-place.data.ts';

/** A place for files in a record, with the files shown there. */
export const filePlaceType = resourceType(
  'AdminFilePlace',
  v.object({
    place: v.picklist(PLACE_NAMES),
    owner: v.picklist(FILE_OWNERS),
    ownerId: v.string(),
    /** In English. */
    ownerTitle: v.string(),
    kinds: v.array(v.picklist(MEDIUM_KINDS)),
    /** Whether only files are accepted that anybody may open, or only others; null if either is. */
    isOpen: v.nullable(v.boolean()),
    isList: v.boolean(),
    /** For slides that are being made from a document, or could not be. */
    deck: v.nullable(
      v.object({ state: v.picklist(DECK_STATES), problem: v.nullable(v.picklist(DECK_PROBLEMS)) }),
    ),
    /** In display order. */
    files: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        /** Null if it came with the library, or is drawn. */
        medium: v.nullable(v.string()),
        isDrawn: v.boolean(),
        isPicture: v.boolean(),
        /** Description of a picture. */
        alt: v.string(),
        /** Valid for some hours if the file is behind a gate. */
        address: v.string(),
      }),
    ),
    /** The version that was read: a change over another one is refused. */
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
        /** The medium to show: instead of the present one, or after it if the place is a list. */
        put: v.optional(v.nullable(idNumber), null),
        /** The description of a picture that has none yet. */
        alt: v.optional(line(ALT_MAX), ''),
        /** The entry to remove. */
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
