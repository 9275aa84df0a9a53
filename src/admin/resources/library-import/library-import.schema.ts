import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { NAME_MAX } from '#media/upload/upload.data.ts';
import { body, idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';
import { ARCHIVE_FAULTS, IMPORT_KINDS, IMPORT_STATES } from './library-import.data.ts';

const count = v.object({ new: v.number(), changed: v.number(), unchanged: v.number() });

/** The archive of a library being imported. */
export const libraryImportType = resourceType(
  'AdminLibraryImport',
  v.object({
    name: v.string(),
    bytes: v.number(),
    /** Bytes received. */
    received: v.number(),
    /** The upload that receives its bytes; null once they are deleted. */
    upload: v.nullable(v.string()),
    state: v.picklist(IMPORT_STATES),
    /** Why the archive cannot be read, and the file in it that is concerned. */
    fault: v.nullable(v.picklist(ARCHIVE_FAULTS)),
    faultFile: v.nullable(v.string()),
    /** The first problems of the folder, in English, and their total. */
    problems: v.array(v.object({ file: v.string(), line: v.number(), text: v.string() })),
    problemCount: v.number(),
    /** What an import would do, or has done. */
    counts: v.nullable(
      v.object(
        Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, count])) as Record<
          (typeof IMPORT_KINDS)[number],
          typeof count
        >,
      ),
    ),
    /** The library had changed since the confirmation: this is what it would do now. */
    another: v.boolean(),
    /** Who chose it; null if they have left. */
    by: v.nullable(v.string()),
    begunAt: v.string(),
    changedAt: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminLibraryImport: typeof libraryImportType;
  }
}

const IMPORTS = '/api/admin/library-imports/';
const IMPORT = '/api/admin/library-imports/:id/';
const NAMED = [...REFUSED, 'not-found'];

export const libraryImportCalls = {
  list: call({
    method: 'GET',
    path: IMPORTS,
    summary: 'The latest archives that were brought, newest first. For superusers.',
    gives: libraryImportType,
    many: true,
    refuses: REFUSED,
  }),
  begin: call({
    method: 'POST',
    path: IMPORTS,
    summary:
      'Begins to bring the archive of a library, or finds the one that the same file began. Its bytes go to its `upload`, as those of any file; then it is looked over, and nothing is changed. For superusers.',
    gives: libraryImportType,
    status: 201,
    takes: newBody(
      'AdminLibraryImport',
      v.object({
        name: v.pipe(v.string(), v.maxLength(4 * NAME_MAX)),
        bytes: idNumber,
        /** Of the file on its owner’s disk, in hexadecimal: identical for the same file. */
        fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
    overNothing: 'adds',
    refuses: [...REFUSED, 'invalid-field', 'too-many-uploads'],
  }),
  one: call({
    method: 'GET',
    path: IMPORT,
    summary: 'One archive that was brought, and what became of it. For superusers.',
    gives: libraryImportType,
    refuses: NAMED,
  }),
  confirm: call({
    method: 'POST',
    path: '/api/admin/library-imports/:id/confirmations/',
    summary:
      'Brings in an archive that was looked over: what `seen` stands for, all of it or nothing. For superusers.',
    gives: libraryImportType,
    takes: body(
      'AdminLibraryImport',
      v.object({
        /** Its `changedAt`, as it was shown. */
        seen: v.pipe(v.string(), v.maxLength(40)),
      }),
    ),
    refuses: [...NAMED, 'library-import-changed', 'library-import-not-ready'],
  }),
  drop: call({
    method: 'DELETE',
    path: IMPORT,
    summary: 'Gives up an archive that is not brought in; what has arrived of it goes. For superusers.',
    gives: null,
    status: 204,
    overNothing: 'once',
    refuses: [...NAMED, 'library-import-ended', 'library-import-under-way'],
  }),
};
