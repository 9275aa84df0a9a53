import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LibraryFolders } from '#admin/resources/bundle/bundle.data.ts';
import { denialRecorder } from '#audit/denial.service.ts';
import { addWebhookRoute } from '#billing/payment/webhook.handlers.ts';
import { visitorOfPreview } from '#catalog/preview/preview.service.ts';
import { renewCarried } from '#identity/session/carried-session.service.ts';
import { identifyVisitor } from '#identity/session/session.service.ts';
import { deviceIn } from '#identity/sign-in/known-device.rules.ts';
import { previewOf } from '#kit/address/preview.ts';
import type { Site, Visit } from '#kit/visit.ts';
import { findHost, type Hosts, type Language, originOf } from '#locale/host.rules.ts';
import { siteOf } from '#locale/site.rules.ts';
import { addFileRoute } from '#media/file/file.handlers.ts';
import type { Caller } from '#platform/admission/caller.ts';
import { callerFinder } from '#platform/admission/caller-finder.ts';
import { sendUnlessKnown } from '#platform/cache/known-reply.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReplyMemory } from '#platform/cache/reply-memory.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { SHOW_PICTURE } from '#platform/http/asset-headers.ts';
import { addBuiltFiles, topFiles } from '#platform/http/built-files.ts';
import { PREFLIGHT } from '#platform/http/cross-origin.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import { sendError } from '#platform/http/error-answer.ts';
import { closeHttp, type HttpParts, openHttp } from '#platform/http/http.ts';
import { refuse } from '#platform/http/request.refusals.ts';
import { generalHeaders } from '#platform/http/security-headers.ts';
import type { PaymentProvider } from '#platform/payments/payment.ts';
import { openPayment } from '#platform/payments/provider.ts';
import type { Ports } from '#platform/ports.ts';
import type { Database } from '#platform/postgres/database.ts';
import { FileMemory } from '#platform/storage/file-memory.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { previewedPage } from '#support/static-page/static-page.service.ts';
import { endpoints } from './api.ts';
import { laneOf } from './health/lane.rules.ts';
import { addMachineRoutes } from './health/machine.handlers.ts';
import { addInstalledAppRoutes } from './installed-app/installed-app.handlers.ts';
import { isNoPage, methodOrNothing, methodsAt } from './offered-method.service.ts';
import { isForReader, readableAddress } from './rendering/error-document.rules.ts';
import { errorPageOf } from './rendering/error-document.serializer.ts';
import { addPages, lastKnown, shortcut } from './rendering/page.handlers.ts';
import { addUpgradeBrowserRoute } from './rendering/upgrade-browser.handlers.ts';
import { addSearchEngineRoutes } from './sitemap/sitemap.handlers.ts';

export interface AppParts {
  config: Config;
  database: Database;
  storage: Storage;
  libraryFolders: LibraryFolders;
  /** The payment provider; chosen by the settings if omitted. */
  payment?: PaymentProvider;
  log: Logger;
  keys: readonly Uint8Array[];
  clock: Clock;
  /** Folder of the built web; null serves the API only. */
  build: string | null;
}
export interface App {
  http: FastifyInstance;
  ports: Ports;
  cache: PageCache;
  replies: ReplyMemory;
  /** Lets the test clock run what is due. */
  onJobs(jobs: { runAll(): Promise<void> }): void;
  close(): Promise<void>;
}

const hostsOf = (config: Config): Hosts => ({
  main: config.mainHost,
  cme: config.cmeHost,
  languages: Object.fromEntries(
    Object.entries(config.languageHosts).map(([language, host]) => [host, language as Language]),
  ),
  port: config.port,
  secure: config.origin.startsWith('https'),
});

/** The whole product, composed: ports, endpoints, pages, files and machine routes. */
export async function openApp({ build, clock, payment, ...rest }: AppParts): Promise<App> {
  const ports: Ports = {
    ...rest,
    payment: payment ?? openPayment(rest.config, rest.database),
    now: clock.now,
  };
  const { config } = ports;
  const cache = new PageCache();
  cache.enabled = config.pageCache === '1';
  const replies = new ReplyMemory();
  replies.enabled = config.pageCache !== '0';
  const headers = generalHeaders(config.origin);
  const named = hostsOf(config);
  // Two processes of one site may listen on different ports: each answers to its own.
  const hosts = ({ socket }: IncomingMessage): Hosts => ({ ...named, port: socket.localPort ?? named.port });
  const caller = callerFinder(config, ports.log);
  const siteKey = (request: IncomingMessage) => {
    const found = findHost(hosts(request), caller(request).host);
    return found.kind === 'site' ? found.host : '';
  };
  const visit = (
    request: IncomingMessage,
    requestId: string,
    authorization = request.headers.authorization,
  ) =>
    visitOf(ports, hosts(request), caller(request), {
      requestId,
      authorization,
      cookies: request.headers.cookie,
    });
  const dispatch = createDispatch(ports, denialRecorder(ports));
  const cookies = (request: IncomingMessage, asked: Visit) =>
    renewCarried(ports, asked, request.headers.cookie);
  const languageAt = (host: string | undefined): string => {
    const found = findHost(named, host);
    return found.kind === 'site' ? found.language : 'en';
  };
  const errorPage: HttpParts['errorPage'] = (answer, request) =>
    forReader(request) ? errorPageOf(siteAt(config, hosts(request), caller(request).host), answer) : null;
  const forReader: HttpParts['isForReader'] = ({ method = '', url = '', headers: told }) =>
    isForReader({ method, url, headers: told });
  const readable: HttpParts['readable'] = ({ method = '', url = '', headers: told }) =>
    readableAddress({ method, url, headers: told });
  const stale = (request: IncomingMessage) => lastKnown({ ports, cache, siteKey }, request);
  const client = build && existsSync(join(build, 'server/index.js')) ? join(build, 'client') : null;
  const files = topFiles(client);
  const lane: HttpParts['laneOf'] = (request) => laneOf(request, (path) => files.has(path));
  const telling = { languageAt, errorPage, isForReader: forReader, readable, stale, laneOf: lane };
  const parts = {
    ports,
    endpoints,
    dispatch,
    cache,
    replies,
    headers,
    visit,
    cookies,
    siteKey,
    caller,
    ...telling,
  };
  const held = new FileMemory(siteKey);
  const pages = shortcut(parts);
  const http = openHttp({
    ...parts,
    shortcut: (request, response) => pages(request, response) || held.answer(request, response),
  });
  http.addHook('onSend', sendUnlessKnown);
  http.addHook('onSend', (request, reply, payload) => held.take(request, reply, payload));
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(ASSET.test(request.url) ? ASSET_HEADERS : headers);
    if (!request.url.startsWith('/')) throw refuse('bad-address.path');
    const found = findHost(hosts(request.raw), caller(request.raw).host);
    if (found.kind === 'cme') return reply.redirect(`${config.origin}${request.url}`, 301);
    if (found.kind === 'unknown' && !MACHINES.test(request.url)) throw refuse('unknown-host');
    if (isNoPage(request.method, request.url)) throw methodOrNothing(request.method, request.url);
  });
  addFileRoute(http, ports);
  addSearchEngineRoutes(http, parts);
  addUpgradeBrowserRoute(http, parts);
  addInstalledAppRoutes(http, parts);
  addWebhookRoute(http, ports);
  let jobs: { runAll(): Promise<void> } | null = null;
  addMachineRoutes(http, { ports, clock, endpoints, caller, runJobs: async () => jobs?.runAll() });
  if (build && client) {
    await addBuiltFiles(http, client);
    http.options(SHOW_PICTURE, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
    await addPages(http, parts, build);
  }
  http.setNotFoundHandler((request, reply) =>
    sendError(parts, methodOrNothing(request.method, request.url), request, reply),
  );
  http.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 405) reply.header('allow', methodsAt(request.url).join(', '));
    return payload;
  });
  await ports.database.listen((tags) => {
    cache.invalidate(tags);
    replies.invalidate(tags);
  });
  await http.ready();
  const onJobs = (opened: { runAll(): Promise<void> }) => {
    jobs = opened;
  };
  return { http, ports, cache, replies, onJobs, close: () => closeHttp(http) };
}

/** Our own scripts, styles and fonts need only these headers; every byte of a header is sent with each of them. */
const ASSET = /^\/(assets|fonts)\//;
const ASSET_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const MACHINES = /^\/(healthz|readyz|metrics)\/?(\?|$)/;

/** The site of a host; the main one serves hosts that are none of ours. */
function siteAt(config: Config, hosts: Hosts, host: string | undefined): Site {
  const asked = findHost(hosts, host);
  const { language, host: own } = asked.kind === 'site' ? asked : { language: 'en', host: config.mainHost };
  return siteOf(config, { language, at: originOf(config.origin, own) });
}

async function visitOf(
  ports: Ports,
  hosts: Hosts,
  { host, counted, address }: Caller,
  {
    requestId,
    authorization,
    cookies,
  }: { requestId: string; authorization: string | undefined; cookies: string | undefined },
): Promise<Visit> {
  if (findHost(hosts, host).kind !== 'site') throw refuse('unknown-host');
  const now = ports.now();
  const preview = previewOf(authorization);
  const site = siteAt(ports.config, hosts, host);
  return {
    site: preview ? { ...site, language: preview.language } : site,
    visitor: preview
      ? await visitorOfPreview(ports, preview, counted, (db, id) => previewedPage(db, { now, site }, id))
      : await identifyVisitor(ports, authorization),
    now,
    requestId,
    address: counted,
    exactAddress: address,
    device: deviceIn(cookies, ports.config.origin.startsWith('https')),
  };
}
