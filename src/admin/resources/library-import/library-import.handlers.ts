import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { findImport, type LibraryImportRow, listImports } from './library-import.repository.ts';
import { libraryImportCalls, type libraryImportType } from './library-import.schema.ts';
import { beginImport, confirmImport, dropImport, seenMark } from './library-import.service.ts';

const present = (row: LibraryImportRow): Resource<typeof libraryImportType> => ({
  type: 'AdminLibraryImport',
  id: String(row.id),
  attributes: {
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    upload: row.upload_id === null ? null : String(row.upload_id),
    state: row.state,
    fault: row.fault,
    faultFile: row.fault_file,
    problems: row.problems,
    problemCount: row.problem_count,
    counts: row.counts,
    another: row.is_another,
    by: row.begun_by_name,
    begunAt: row.begun_at.toISOString(),
    changedAt: seenMark(row),
  },
});

export const libraryImportEndpoints: Endpoint[] = [
  superuserRead(libraryImportCalls.list, async (_asked, db) => ({
    data: (await listImports(db)).map(present),
  })),
  superuserWrite(libraryImportCalls.begin, async ({ visit, body, ports: { config } }, db) => ({
    data: present(await beginImport(db, visit, body.data.attributes, config)),
  })),
  superuserRead(libraryImportCalls.one, async ({ params }, db) => {
    const found = await findImport(db, idIn(params));
    if (!found) throw notFound();
    return { data: present(found) };
  }),
  superuserWrite(libraryImportCalls.confirm, async ({ visit, params, body }, db) => ({
    data: present(await confirmImport(db, visit, idIn(params), body.data.attributes.seen)),
  })),
  superuserWrite(libraryImportCalls.drop, async ({ visit, params }, db) => {
    await dropImport(db, visit, idIn(params));
    return {};
  }),
];
