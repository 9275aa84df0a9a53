import type { Resource } from '#kit/contract.ts';
import { isProtected } from '#media/file/link.service.ts';
import { lockedMedium } from '#media/medium/medium.service.ts';
import { refuse } from '#media/upload/upload.refusals.ts';
import { offsetIn } from '#media/upload/upload.rules.ts';
import {
  abandonUpload,
  beginUpload,
  listUploads,
  takePart,
  type UploadRow,
  uploadOf,
} from '#media/upload/upload.service.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserDirect, superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { uploadCalls, type uploadType } from './medium.schema.ts';

const present = (row: UploadRow): Resource<typeof uploadType> => ({
  type: 'AdminUpload',
  id: String(row.id),
  attributes: {
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    state: row.state,
    problem: row.refusal,
    open: row.is_open,
    replaces: row.replaces === null ? null : String(row.replaces),
    medium: row.medium_id === null ? null : String(row.medium_id),
    changedAt: row.changed_at.toISOString(),
  },
});

/** Headers of the tus protocol, so that any of its clients can be used. */
const told = (received: number, bytes?: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(received),
  ...(bytes === undefined ? {} : { 'upload-length': String(bytes) }),
});

export const uploadEndpoints: Endpoint[] = [
  superuserRead(uploadCalls.list, async (_asked, db) => ({ data: (await listUploads(db)).map(present) })),
  superuserWrite(uploadCalls.begin, async ({ visit, body, ports: { config } }, db) => {
    const { open, aside: isAside, formerChangedAt: seen, replaces: id, ...sent } = body.data.attributes;
    const former = id === null ? null : await lockedMedium(db, id, seen ?? undefined);
    // Whoever might play what it replaces may play it, and nobody else.
    const isOpen = former ? !isProtected(former.file) : open;
    const replaces = former && { id: former.id, file: former.file, isSeen: seen !== null };
    const given = { ...sent, replaces, isOpen, isAside, isLibrary: false };
    return { data: present(await beginUpload(db, visit, given, config)) };
  }),
  superuserRead(uploadCalls.one, async ({ params }, db) => ({
    data: present(await uploadOf(db, idIn(params))),
  })),
  superuserDirect(uploadCalls.abandon, async ({ ports, visit, params }) => {
    await abandonUpload(ports, visit, idIn(params));
    return {};
  }),
  superuserRead(uploadCalls.offset, async ({ params }, db) => {
    const { received, bytes, state } = await uploadOf(db, idIn(params));
    if (state === 'refused') throw refuse('upload-ended');
    return { headers: told(received, bytes) };
  }),
  superuserWrite(uploadCalls.send, async ({ visit, params, body, header, ports: { storage } }, db) => {
    const offset = offsetIn(header('upload-offset'));
    const received = await takePart(db, { storage, now: visit.now }, idIn(params), { offset, part: body });
    return { headers: told(received) };
  }),
];
