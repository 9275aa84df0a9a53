import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

export interface StandInStore {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  files: Map<string, { body: Buffer; at: Date }>;
  /** Unfinished multipart uploads, by number. */
  parts: Map<string, Map<number, Buffer>>;
  begun: number;
  asked: string[];
  /** Statuses to return for the next requests instead; 0 hangs up, and 100 lets one go on. */
  faults: number[];
  close(): Promise<void>;
}

/**
 * Implements the part of S3 that files need, keeps what it receives, and checks every signature with its own
 * implementation of Signature Version 4.
 */
export async function openStandInStore(): Promise<StandInStore> {
  const store: StandInStore = {
    endpoint: '',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    files: new Map(),
    parts: new Map(),
    begun: 0,
    asked: [],
    faults: [],
    close: async () => {},
  };
  const server = createServer((request, reply) => void answer(store, request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store.close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return store;
}

async function answer(store: StandInStore, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = await buffer(request);
  store.asked.push(`${request.method} ${request.url}`);
  const fault = store.faults.shift();
  if (fault === 0) {
    request.socket.destroy();
    return;
  }
  if (fault && fault !== 100) return void reply.writeHead(fault).end('<Error><Code>SlowDown</Code></Error>');
  const problem = signatureProblem(store, request, body);
  if (problem) return void reply.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`);
  if (request.url?.includes('?')) return answerPart(store, request, body, reply);
  const key = decodeURIComponent(request.url ?? '');
  if (request.method === 'PUT') store.files.set(key, { body, at: new Date() });
  if (request.method === 'DELETE') store.files.delete(key);
  if (request.method === 'PUT') return void reply.writeHead(200).end();
  if (request.method === 'DELETE') return void reply.writeHead(204).end();
  send(store.files.get(key), request, reply);
}

const LEAST_PART = 5 * 1024 * 1024;
/** Multipart uploads: begin, accept a part, complete with the list of parts, abort. */
function answerPart(
  store: StandInStore,
  request: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): void {
  const url = new URL(request.url ?? '', store.endpoint);
  const key = decodeURIComponent(url.pathname);
  const asked = url.searchParams;
  if (asked.has('uploads')) {
    const id = `upload-${++store.begun}`;
    store.parts.set(id, new Map());
    return void reply.writeHead(200).end(`<Result><UploadId>${id}</UploadId></Result>`);
  }
  const id = asked.get('uploadId') ?? '';
  const parts = store.parts.get(id);
  if (!parts) return void reply.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
  if (request.method === 'DELETE') {
    store.parts.delete(id);
    return void reply.writeHead(204).end();
  }
  if (request.method === 'PUT') {
    parts.set(Number(asked.get('partNumber')), body);
    return void reply.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
  }
  const whole = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
  const listed = [...body.toString().matchAll(/<ETag>&quot;([0-9a-f]+)&quot;<\/ETag>/g)].map(
    ([, tag]) => tag,
  );
  const isWhole =
    whole.length === listed.length &&
    whole.every((part, at) => sha256(part).startsWith(listed[at] ?? '-')) &&
    whole.slice(0, -1).every((part) => part.length >= LEAST_PART);
  if (!isWhole) return void reply.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>');
  store.files.set(key, { body: Buffer.concat(whole), at: new Date() });
  store.parts.delete(id);
  reply.writeHead(200).end('<Result><Key>it</Key></Result>');
}

function send(
  found: { body: Buffer; at: Date } | undefined,
  request: IncomingMessage,
  reply: ServerResponse,
): void {
  if (!found) return void reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  const etag = `"${createHash('md5').update(found.body).digest('hex')}"`;
  if (request.headers['if-match'] && request.headers['if-match'] !== etag)
    return void reply.writeHead(412).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from ? found.body.subarray(Number(from), Number(to) + 1) : found.body;
  reply.writeHead(from ? 206 : 200, {
    etag,
    'last-modified': found.at.toUTCString(),
    'content-length': part.length,
  });
  reply.end(request.method === 'HEAD' ? undefined : part);
}

function signatureProblem(store: StandInStore, request: IncomingMessage, body: Buffer): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, id, scope = '', names = '', signature] = given;
  const sum = String(request.headers['x-amz-content-sha256']);
  if (id !== store.accessKeyId) return 'InvalidAccessKeyId';
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const asked = query.split('&').filter(Boolean).toSorted().join('&');
  const canonical = `${request.method}\n${path}\n${asked}\n${headers.join('')}\n${names}\n${sum}`;
  const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`;
  const key = scope
    .split('/')
    .reduce<string | Buffer>((signer, part) => hmac(signer, part), `AWS4${store.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
