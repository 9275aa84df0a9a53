import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in behaves: well, or one of the ways in which registries fail. */
export type Mood = 'well' | 'failing' | 'silent' | 'malformed' | 'endless' | 'busy' | 'elsewhere' | 'moved';

/** Stands in for both registries, as Crossref's REST and NCBI's E-utilities answer; it remembers who asked for what. */
export interface Registries {
  env: { REFERENCE_DOI_REGISTRY: string; REFERENCE_PUBMED_REGISTRY: string };
  be(mood: Mood): void;
  /** From now on a work has updates of these types; none makes it known. */
  register(doi: string, ...types: string[]): void;
  /** From now on a known work or paper is described like this, beside what it is known for. */
  describe(identifier: string, words: Record<string, unknown>): void;
  /** From now on a paper has these publication types, and is referred to so. */
  list(pmid: string, types?: string[], references?: string[]): void;
  /** Identifiers in the order in which they were asked for. */
  asked: string[];
  addresses: URL[];
  agents: string[];
  /** How often somebody came to the host to which `elsewhere` sends. */
  led(): number;
  close(): Promise<void>;
}

const BUSY_SECONDS = 7_200;
const ENDLESS_BYTES = 6 * 1024 * 1024;

export async function openRegistries(): Promise<Registries> {
  const works = new Map<string, string[]>();
  const papers = new Map<string, { types: string[]; references: string[] }>();
  const described = new Map<string, Record<string, unknown>>();
  let mood: Mood = 'well';
  let led = 0;
  const asked: string[] = [];
  const addresses: URL[] = [];
  const agents: string[] = [];
  const elsewhere = await listening((_, reply) => {
    led++;
    reply.end('{}');
  });

  const answerOf = (url: URL): [status: number, body: string] => {
    const doi = /^\/crossref\/works\/([^/]+)$/.exec(url.pathname)?.[1];
    if (doi !== undefined) return workOf(decodeURIComponent(doi));
    return url.pathname === '/eutils/esummary.fcgi' && url.searchParams.get('db') === 'pubmed'
      ? paperOf(url.searchParams.get('id') ?? '')
      : [404, 'no such page'];
  };
  const workOf = (doi: string): [number, string] => {
    asked.push(doi);
    const types = works.get(doi.toLowerCase());
    if (!types) return [404, 'Resource not found.'];
    const updates = types.map((type) => ({
      DOI: `${doi}.notice`,
      type,
      label: type,
      source: 'retraction-watch',
      updated: { 'date-parts': [[2026, 11, 1]] },
    }));
    const message = {
      DOI: doi,
      title: ['A work'],
      ...described.get(doi.toLowerCase()),
      ...(updates.length > 0 ? { 'updated-by': updates } : {}),
    };
    return [200, JSON.stringify({ status: 'ok', 'message-type': 'work', message })];
  };
  const paperOf = (pmid: string): [number, string] => {
    asked.push(pmid);
    const known = papers.get(pmid);
    const paper = known
      ? {
          uid: pmid,
          ...described.get(pmid),
          pubtype: known.types,
          references: known.references.map((reftype) => ({
            refsource: 'J. 2026',
            reftype,
            pmid: 1,
            note: '',
          })),
        }
      : { uid: pmid, error: 'cannot get document summary' };
    return [200, JSON.stringify({ header: { type: 'esummary' }, result: { uids: [pmid], [pmid]: paper } })];
  };

  const server = await listening((request, reply) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    addresses.push(url);
    agents.push(request.headers['user-agent'] ?? '');
    const [status, body] = answerOf(url);
    if (mood === 'silent') return;
    if (mood === 'failing') return void reply.writeHead(500).end('failed');
    if (mood === 'malformed') return void reply.writeHead(200).end(body.slice(0, body.length / 2));
    if (mood === 'endless') return void reply.writeHead(200).end(`"${'x'.repeat(ENDLESS_BYTES)}"`);
    if (mood === 'busy')
      return void reply.writeHead(429, { 'retry-after': String(BUSY_SECONDS) }).end('{"error":"too many"}');
    if (mood === 'elsewhere')
      return void reply.writeHead(302, { location: `${addressOf(elsewhere)}/works/x` }).end();
    if (mood === 'moved' && !url.searchParams.has('again'))
      return void reply.writeHead(301, { location: `${url.pathname}${url.search}&again=1` }).end();
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return {
    env: {
      REFERENCE_DOI_REGISTRY: `${addressOf(server)}/crossref`,
      REFERENCE_PUBMED_REGISTRY: `${addressOf(server)}/eutils/`,
    },
    be(next) {
      mood = next;
    },
    register: (doi, ...types) => void works.set(doi.toLowerCase(), types),
    describe: (identifier, words) => void described.set(identifier.toLowerCase(), words),
    list: (pmid, types = ['Journal Article'], references = []) =>
      void papers.set(pmid, { types, references }),
    asked,
    addresses,
    agents,
    led: () => led,
    async close() {
      for (const one of [server, elsewhere]) {
        one.closeAllConnections();
        one.close();
        await once(one, 'close');
      }
    },
  };
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listening(answer: (request: IncomingMessage, reply: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
