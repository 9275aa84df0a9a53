import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { isRefusal } from '#kit/refusal.ts';
import { refuse } from '../admission/away.refusals.ts';
import { putInParts } from './multipart.ts';
import { isStorageKey, namedTag, openFileStorage, type Storage } from './storage.ts';

/** Address and credentials of the bucket. `prefix`: a folder inside the bucket, without slashes at its ends. */
export interface ObjectStore {
  bucket: string;
  /** Null for AWS itself; other stores are addressed with the bucket in the path. */
  endpoint: string | null;
  region: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

export type StorageAddress = { kind: 'file'; directory: string } | ({ kind: 's3' } & ObjectStore);
/** Opens the storage that the settings name. */
export const openStorage = (address: StorageAddress): Storage =>
  address.kind === 's3' ? openObjectStorage(address) : openFileStorage(address.directory);

const ANSWER_MS = 10_000;
const TRIES_AGAIN = 2;

/**
 * Files in a bucket of any S3-compatible store. A failing store leads to a 503 with a time to retry, never to a lost
 * file.
 */
export function openObjectStorage(store: ObjectStore): Storage {
  const base = store.endpoint
    ? `${store.endpoint.replace(/\/$/, '')}/${store.bucket}`
    : `https://${store.bucket}.s3.${store.region}.amazonaws.com`;
  const addressOf = (key: string) => [base, store.prefix, key].filter(Boolean).join('/');
  const ask = asker(store);
  return {
    async put(key, body) {
      if (!isStorageKey(key)) throw new Error(`storage key ${JSON.stringify(key)} is not accepted`);
      if (!(await ask('PUT', addressOf(key), {}, body)))
        throw notAvailable(new Error('the store has no such bucket'));
    },
    async putStream(key, body) {
      if (!isStorageKey(key)) throw new Error(`storage key ${JSON.stringify(key)} is not accepted`);
      await putInParts(ask, addressOf(key), body);
    },
    async open(key) {
      if (!isStorageKey(key)) return null;
      const address = addressOf(key);
      const found = await ask('HEAD', address);
      if (!found) return null;
      const etag = found.headers.get('etag');
      const bytes = Number(found.headers.get('content-length'));
      const modifiedAt = new Date(found.headers.get('last-modified') ?? 0);
      return {
        bytes,
        modifiedAt,
        etag:
          namedTag(key) ?? strongTag(etag) ?? `"${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`,
        stream: (range) =>
          Readable.from(
            bytesOf(() =>
              ask('GET', address, {
                ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}),
                // A file replaced between the two requests must not be sent with the other's length.
                ...(etag ? { 'if-match': etag } : {}),
              }),
            ),
            { objectMode: false },
          ),
      };
    },
    async remove(key) {
      if (isStorageKey(key)) await ask('DELETE', addressOf(key));
    },
  };
}

export type StoreQuestion = (
  method: string,
  address: string,
  headers?: Record<string, string>,
  body?: Buffer,
) => Promise<Response | null>;

/** Null for a file that does not exist. */
function asker({ accessKeyId, secretAccessKey, sessionToken, region }: ObjectStore): StoreQuestion {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries: TRIES_AGAIN,
  });
  return async (method, address, headers = {}, body) => {
    const waiting = new AbortController();
    const limit = setTimeout(() => waiting.abort(), ANSWER_MS);
    try {
      const reply = await client.fetch(address, {
        method,
        headers: body ? { ...headers, 'x-amz-content-sha256': sumOf(body) } : headers,
        signal: waiting.signal,
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      if (reply.status === 404) return null;
      if (reply.status === 507) throw refuse('storage-full');
      if (!reply.ok) throw new Error(`the store answered ${reply.status} to ${method}`);
      return reply;
    } catch (cause) {
      throw isRefusal(cause) ? cause : notAvailable(cause);
    } finally {
      clearTimeout(limit);
    }
  };
}

const sumOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
const strongTag = (etag: string | null): string | null => (etag && /^"[^"]+"$/.test(etag) ? etag : null);

async function* bytesOf(ask: () => Promise<Response | null>): AsyncGenerator<Uint8Array> {
  const reply = await ask();
  if (!reply?.body) throw notAvailable(new Error('the file went away while it was read'));
  yield* reply.body as ReadableStream<Uint8Array>;
}

const notAvailable = (cause: unknown) => refuse('storage-away', {}, { cause });
