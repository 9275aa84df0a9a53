import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Transport } from '#client/api/client.ts';
import type { PageSite } from '#client/page/context.ts';
import { statementMarkup } from '#client/page/statement-markup.ts';
import type { PreviewAddress } from '#kit/address/preview.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { Deadline } from '#platform/clock/deadline.ts';
import {
  contentPolicy,
  type DocumentPieces,
  outsideOf,
  policyHeaders,
  type WrittenStyle,
  writtenStyle,
} from '#platform/http/security-headers.ts';
import { cardHeaders, cardSources } from '#platform/payments/stripe-page.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { upgradeBrowserTexts } from '#shell/errors/upgrade-browser.messages.ts';
import { takesCard, termsOf } from '#shell/page-kind.rules.ts';
import {
  type DocumentStyles,
  isInlined,
  LAYER_ORDER,
  type PartedDocument,
  parted,
  selfStyled,
  startedLater,
} from './document.rules.ts';
import { openPictured, type Pictured } from './document-picture.service.ts';
import type { PageParts } from './page.handlers.ts';
import { inProcess } from './page-calls.handlers.ts';

type HandlePage = (
  request: Request,
  lent: { site: PageSite; now: string; transport: Transport; statements: object[]; basename: string },
) => Promise<{ response: Response; html: string | null }>;
/** The built web, as far as a page needs it. */
export interface Web {
  handlePage: HandlePage;
  /** Addresses as written in the routes. */
  patterns: readonly string[];
  /** Styles by sheet address, each sheet read once. */
  styles: DocumentStyles<WrittenStyle>;
  pictured: Pictured;
}
export interface PageDocument {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  /** When the content is due to change; null if no change is planned. */
  until: Date | null;
  /** The same for everybody until one of its tags is invalidated. */
  shared: boolean;
}
interface DocumentRequest {
  visit: Visit;
  url: string;
  accept: string | undefined;
  /** Whether the browser is older than the site supports. */
  old: boolean;
  /** Whether another host of ours has a session in this browser. */
  carried: boolean;
  /** The parsed address of a preview. */
  preview: PreviewAddress | null;
  /** The body of a form that was sent without our scripts. */
  form?: string;
  deadline: Deadline | undefined;
}

export async function openWeb(build: string, storage: Storage): Promise<Web> {
  const handler = pathToFileURL(join(build, 'server/index.js')).href;
  const { handlePage, pagePatterns: patterns } = (await import(handler)) as {
    handlePage: HandlePage;
    pagePatterns: readonly string[];
  };
  return { handlePage, patterns, styles: stylesIn(join(build, 'client')), pictured: openPictured(storage) };
}

function stylesIn(folder: string): Web['styles'] {
  const read = new Map<string, WrittenStyle | null>();
  const of = (path: string, first: boolean) => {
    const key = `${first ? 'first ' : ''}${path}`;
    const known = read.get(key);
    if (known !== undefined) return known;
    const sheet = readSheet(join(folder, path));
    const written = isInlined(sheet) ? writtenStyle((first ? LAYER_ORDER : '') + sheet) : null;
    read.set(key, written);
    return written;
  };
  return { of, layers: writtenStyle(LAYER_ORDER) };
}

/** A missing sheet is left for the browser to request. */
function readSheet(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

async function oldBrowserNotice({ ports }: PageParts, language: string): Promise<PageSite['oldBrowser']> {
  const say = await speechIn(ports.database.reader(), language, upgradeBrowserTexts);
  return {
    label: say('noticeLabel'),
    text: say('notice'),
    link: say('noticeLink'),
    dismiss: say('dismiss'),
  };
}

/** One whole document, as an anonymous visitor gets it. */
export async function writeDocument(
  parts: PageParts,
  web: Web,
  { visit, url, accept, old, carried, preview: address, form, deadline }: DocumentRequest,
): Promise<PageDocument> {
  const tags = new Set<string>(['pages']);
  let shared = true;
  let until: Date | null = null;
  const away: unknown[] = [];
  const told = {
    shared(reply: { tags: string[]; until?: Date | null } | null) {
      if (!reply) {
        shared = false;
        return;
      }
      for (const tag of reply.tags) tags.add(tag);
      if (reply.until && (!until || reply.until < until)) until = reply.until;
    },
    away: (cause: unknown) => away.push(cause),
  };
  const transport = inProcess(parts, { visit, deadline }, told);
  const { demo, payments, supportEmail, chatScriptUrl, stripe } = parts.ports.config;
  const card = stripe && takesCard(url) ? { key: stripe.publishableKey, script: stripe.script } : null;
  const { preview: seen } = visit.visitor;
  const preview = seen && address ? { ...seen, key: address.key, language: address.language } : null;
  const oldBrowser = old ? await oldBrowserNotice(parts, visit.site.language) : null;
  const rest = { demo, payments, card, supportEmail, chatScriptUrl, oldBrowser, preview };
  const site: PageSite = { ...visit.site, ...rest };
  const statements: object[] = [];
  const { response, html } = await web.handlePage(requestOf(`${visit.site.origin}${url}`, accept, form), {
    site,
    now: visit.now.toISOString(),
    transport,
    statements,
    basename: address?.prefix ?? '/',
  });
  // A page rendered without data it requested is not valid, whatever it made of the failure.
  if (away.length > 0 && form === undefined) throw away[0];
  const { referrer, cache, kept, listed } = termsOf(url);
  const written = html === null ? null : await web.pictured(parted(html));
  const hidden = written !== null && (!listed || saysHidden(written));
  if (hidden) response.headers.set('x-robots-tag', 'noindex, nofollow');
  const document = written
    ? finished(written, response, { web, statements, old, carried })
    : [await response.text()];
  return {
    status: response.status,
    headers: {
      // A redirect has no content of its own, but is sent as a page.
      'content-type': 'text/html; charset=utf-8',
      ...Object.fromEntries(response.headers),
      'cache-control': cache,
      vary: 'Accept-Encoding',
      ...(referrer ? { 'referrer-policy': referrer } : {}),
      ...(html === null ? {} : headersOf(document, site)),
    },
    body: Buffer.concat(
      document.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)),
    ),
    tags,
    until,
    shared: shared && kept && form === undefined,
  };
}

/** What the settings allow a document to load: a chat everywhere, Stripe's script where a card is entered. */
function headersOf(
  document: DocumentPieces,
  { origin, chatScriptUrl, card, preview }: PageSite,
): Record<string, string> {
  const outside = [
    ...(chatScriptUrl ? [outsideOf(chatScriptUrl)] : []),
    ...(card ? cardSources(card.script) : []),
  ];
  const policy = contentPolicy(document, origin.startsWith('https'), outside, preview ? "'self'" : "'none'");
  return {
    ...policyHeaders(policy),
    ...(card ? cardHeaders(card.script) : {}),
    ...(preview ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  };
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const requestOf = (address: string, accept = 'text/html', form?: string): Request =>
  new Request(new URL(address), {
    headers: { accept, ...(form === undefined ? {} : { 'content-type': FORM_TYPE }) },
    ...(form === undefined ? {} : { method: 'POST', body: form }),
  });

/** What a page states in its head is also sent as a header (B10). */
const saysHidden = ({ head }: PartedDocument): boolean =>
  head.includes('<meta name="robots" content="noindex');

/** Closes the notice for browsers that are too old, where our own scripts do not run or have not come yet. */
const NOTICE_SCRIPT = '<script defer src="/old-browser.js"></script>';

/** A document with its styles and its metadata for machines; one hidden from search engines has none. */
function finished(
  written: PartedDocument,
  response: Response,
  {
    web,
    statements,
    old,
    carried,
  }: Pick<DocumentRequest, 'old' | 'carried'> & { web: Web; statements: readonly object[] },
): DocumentPieces {
  const told = response.status === 200 && !response.headers.has('x-robots-tag') ? statements : [];
  const markup = told.map(statementMarkup).join('') + (old ? NOTICE_SCRIPT : '');
  const { head, body } = startedLater(written);
  const known = carried ? head.replace('<html ', '<html data-carried="" ') : head;
  return ['<!DOCTYPE html>', ...selfStyled(known, web.styles), markup, ...body];
}
