import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, resourceType } from '#kit/contract.ts';
import { idSchema, searchText } from '#kit/query.ts';
import { LENGTH_MAX_SECONDS, RECORDING_DOUBTS, UNREAD_REASONS } from '#media/recording/recording.data.ts';
import { MEDIUM_KINDS, NAME_MAX, UPLOAD_PROBLEMS, UPLOAD_STATES } from '#media/upload/upload.data.ts';
import { body, idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import { PLACE_NAMES } from '../file-place/file-place.data.ts';
import { instant } from '../translation/translation.schema.ts';
import { ALT_MAX, FILE_USES, MEDIUM_TITLE_MAX } from './medium.data.ts';

/** A file being uploaded, or one that was refused. */
export const uploadType = resourceType(
  'AdminUpload',
  v.object({
    name: v.string(),
    bytes: v.number(),
    /** Bytes received; the upload continues from there. */
    received: v.number(),
    state: v.picklist(UPLOAD_STATES),
    /** Why it was refused. */
    problem: v.nullable(v.picklist(UPLOAD_PROBLEMS)),
    /** Whether anybody may play it. */
    open: v.boolean(),
    /** The medium it replaces. */
    replaces: v.nullable(v.string()),
    /** The medium it became. */
    medium: v.nullable(v.string()),
    changedAt: v.string(),
  }),
);

/** A file of the library. */
export const mediumType = resourceType(
  'AdminMedium',
  v.object({
    kind: v.picklist(MEDIUM_KINDS),
    title: v.string(),
    /** Description of a picture. */
    alt: v.string(),
    /** Focus of a picture, which stays in sight when it is cropped, in percent from the left and from the top. */
    focusX: v.number(),
    focusY: v.number(),
    /** Valid for some hours if the file is behind a gate. */
    address: v.string(),
    mimeType: v.string(),
    bytes: v.number(),
    width: v.nullable(v.number()),
    height: v.nullable(v.number()),
    /** Of a recording; null if it could not be read. */
    seconds: v.nullable(v.number()),
    /** Whether it was typed by hand. */
    secondsTyped: v.boolean(),
    /** Loudness of a recording, in LUFS. */
    loudness: v.nullable(v.number()),
    /** Why the loudness, or the length as well, could not be read. */
    unread: v.nullable(v.picklist(UNREAD_REASONS)),
    /** Whether it waits to be measured again. */
    measuring: v.boolean(),
    /** Oddities of a recording that was accepted. */
    doubts: v.array(v.picklist(RECORDING_DOUBTS)),
    /** Whether anybody may open it. */
    open: v.boolean(),
    addedAt: v.string(),
    changedAt: v.string(),
    /** Where it is shown or played. */
    uses: v.array(
      v.object({
        use: v.picklist(FILE_USES),
        title: v.string(),
        publication: v.nullable(v.string()),
        section: v.nullable(v.string()),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminUpload: typeof uploadType;
    AdminMedium: typeof mediumType;
  }
}

const NAMED = [...REFUSED, 'not-found'];
const UPLOADS = '/api/admin/uploads/';
const UPLOAD = '/api/admin/uploads/:id/';
const BYTES = '/api/admin/uploads/:id/bytes/';
const MEDIA = '/api/admin/media/';
const MEDIUM = '/api/admin/media/:id/';
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

export const uploadCalls = {
  list: call({
    method: 'GET',
    path: UPLOADS,
    summary: 'Files on their way, of all editors, and those that were not taken. For superusers.',
    gives: uploadType,
    many: true,
    refuses: REFUSED,
  }),
  begin: call({
    method: 'POST',
    path: UPLOADS,
    summary:
      'Begins an upload, or finds the one that the same file began: `received` says where it goes on. Its bytes follow as the tus protocol sends them. For superusers.',
    gives: uploadType,
    status: 201,
    takes: newBody(
      'AdminUpload',
      v.object({
        name: v.pipe(v.string(), v.maxLength(4 * NAME_MAX)),
        bytes: idNumber,
        /** Of the file on its owner’s disk, in hexadecimal: identical for the same file. */
        fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        /** Whether anybody may play it, as an episode of an open podcast. */
        open: v.optional(v.boolean(), false),
        /** A picture of a manuscript: set aside until sections that show it are added, for three days at most. */
        aside: v.optional(v.boolean(), false),
        /** The medium it replaces, wherever that is shown. */
        replaces: v.optional(v.nullable(idNumber), null),
        /** The version of that medium that was read: if it was changed meanwhile, the upload is refused. */
        formerChangedAt: v.optional(v.nullable(instant), null),
        /** Of a recording, if its length is known before it is sent: one that is too long is refused at once. */
        seconds: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))), null),
      }),
    ),
    overNothing: 'adds',
    refuses: [...NAMED, 'invalid-field', 'medium-changed', 'too-many-uploads'],
  }),
  one: call({
    method: 'GET',
    path: UPLOAD,
    summary: 'One upload, and what became of it. For superusers.',
    gives: uploadType,
    refuses: NAMED,
  }),
  abandon: call({
    method: 'DELETE',
    path: UPLOAD,
    summary: 'Gives up an upload, or puts aside what was said of one that was not taken. For superusers.',
    gives: null,
    status: 204,
    overNothing: 'once',
    refuses: [...NAMED, 'upload-ended'],
  }),
  offset: call({
    method: 'GET',
    path: BYTES,
    summary:
      'How much has arrived, in the header `Upload-Offset`; a HEAD answers alike (tus 1.0.0). For superusers.',
    gives: null,
    status: 204,
    refuses: [...NAMED, 'upload-ended'],
  }),
  send: call({
    method: 'PATCH',
    path: BYTES,
    summary:
      'Takes the piece that begins at `Upload-Offset`: 1 MiB, the last one less (tus 1.0.0). For superusers.',
    gives: null,
    status: 204,
    takesBytes: true,
    headers: { 'Upload-Offset': 'How many bytes were sent before these.' },
    overNothing: 'once',
    refuses: [...NAMED, 'upload-ended', 'upload-offset', 'upload-length', 'storage-full'],
  }),
};

export const mediumCalls = {
  list: call({
    method: 'GET',
    path: MEDIA,
    summary: 'The files that editors brought, the newest first, with where each is used. For superusers.',
    gives: mediumType,
    many: true,
    filter: {
      kind: v.picklist(MEDIUM_KINDS),
      /** Only those that may be shown there. */
      place: v.picklist(PLACE_NAMES),
      /** With `place`: the record that has the place. */
      owner: idSchema,
      use: v.picklist(['used', 'unused']),
      described: v.picklist(['false']),
      search: searchText,
    },
    page: { size: 50, max: 100 },
    refuses: NAMED,
  }),
  one: call({
    method: 'GET',
    path: MEDIUM,
    summary: 'One file of the library. For superusers.',
    gives: mediumType,
    refuses: NAMED,
  }),
  update: call({
    method: 'PATCH',
    path: MEDIUM,
    summary:
      'Writes the title of a file, what it shows in words, its focus, and the length of a recording that could not be read. For superusers.',
    gives: mediumType,
    takes: body(
      'AdminMedium',
      v.object({
        title: v.pipe(line(MEDIUM_TITLE_MAX), v.minLength(1, 'invalid-field.title')),
        alt: line(ALT_MAX),
        focusX: percent,
        focusY: percent,
        /** For a recording whose length could not be read. */
        seconds: v.optional(
          v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LENGTH_MAX_SECONDS))),
        ),
        changedAt: instant,
      }),
    ),
    refuses: [...NAMED, 'medium-changed', 'invalid-field'],
  }),
  remove: call({
    method: 'DELETE',
    path: MEDIUM,
    summary: 'Takes away a file that nothing shows. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...NAMED, 'medium-used', 'record-changed'],
  }),
};
