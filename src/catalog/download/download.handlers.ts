import { anyone } from '#identity/session/session.policy.ts';
import { userOf } from '#identity/user/user.service.ts';
import type { Decision } from '#kit/decision.ts';
import { notFound } from '#kit/general.refusals.ts';
import { slugify } from '#kit/slug.ts';
import { ANONYMOUS, type Visit, type Visitor } from '#kit/visit.ts';
import { downloadCalls } from '#media/download/download.schema.ts';
import {
  type DownloadHolder,
  downloadPath,
  linkEnd,
  readDownloadLink,
} from '#media/download/link.service.ts';
import { linkEnded } from '#media/file/link.service.ts';
import { holdingOf } from '#membership/holding/holding.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import { outcomeHeaders, outcomeOf } from '#platform/cache/conditional-request.ts';
import { untilEven } from '#platform/clock/even-time.ts';
import {
  type DirectContext,
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
  type RequestContext,
} from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { quickTakesOf } from '../learner/facts.service.ts';
import { FREE_DOWNLOADS_A_DAY, hasUnlimitedDownloads, mayDownload } from '../material/material.policy.ts';
import { freeMaterialsOf, type MaterialRow, materialOf } from '../material/material.service.ts';
import { publicationOf } from '../publication/publication.service.ts';
import { refuse } from './download.refusals.ts';

const LINKED = { count: 60, seconds: 60, refusal: refuseOften('too-many-requests.wait') };
const DAY_SECONDS = 86_400;

/** Visitors without an account get free files by e-mail. */
export interface FilesByLetter {
  limits(what: string, email: string, address: string): Limit[];
  /** Returns the message to show. */
  send(
    ports: Ports,
    visit: Visit,
    email: string,
    sent: { title: string; files: readonly { title: string; url: string }[] },
  ): Promise<string>;
}

type DownloadContext = DirectContext<typeof downloadCalls.ask>;

/** One file for an account, subject to its gate and, without unlimited downloads, to the daily limit. */
async function forAccount({ ports, visit }: DownloadContext, id: number): Promise<HandlerResult> {
  const db = ports.database.reader();
  const material = await openMaterial(db, id, visit);
  refuseUnless(await decision(db, visit, visit.visitor, material));
  if (visit.visitor.kind !== 'user') throw notFound();
  const userId = visit.visitor.id;
  if (!hasUnlimitedDownloads(visit.visitor, visit.now))
    await countRequest(
      ports.database,
      {
        bucket: `download:${userId}`,
        count: FREE_DOWNLOADS_A_DAY,
        seconds: DAY_SECONDS,
        refusal: refuse('download-limit', { n: FREE_DOWNLOADS_A_DAY }),
      },
      visit.now,
    );
  return {
    data: handedOut(String(id), [material], { kind: 'user', userId }, '', { ports, visit }),
  };
}

/**
 * The free files of a publication for an e-mail address: linked in the reply, also e-mailed, and the address recorded
 * (B42). Takes as long for a known address as for an unknown one.
 */
async function byEmail(
  letter: FilesByLetter,
  { ports, visit }: DownloadContext,
  id: number,
  typed: string,
): Promise<HandlerResult> {
  const begun = performance.now();
  const { language } = visit.site;
  const db = ports.database.reader();
  const publication = await publicationOf(db, id, language);
  const materials = await freeMaterialsOf(db, id, language);
  if (!publication || materials.length === 0) throw notFound();
  const data = handedOut(String(id), materials, { kind: 'email' }, '', { ports, visit });
  const { files } = data.attributes;
  const title = publication.translation?.title ?? publication.title;
  const message = await letter.send(ports, visit, typed, { title, files });
  await untilEven(begun);
  return { data: { ...data, attributes: { ...data.attributes, message } } };
}

function handedOut(
  id: string,
  materials: readonly MaterialRow[],
  holder: DownloadHolder,
  message: string,
  { ports, visit }: Pick<DownloadContext, 'ports' | 'visit'>,
) {
  const until = linkEnd(holder, visit.now);
  const files = materials.map((one) => ({
    id: String(one.id),
    title: one.title,
    url: `${visit.site.origin}${downloadPath(ports.keys, { materialId: one.id, holder, until })}`,
  }));
  return { type: 'Download', id, attributes: { message, expiresAt: until.toISOString(), files } };
}

/** A file of a published publication; superusers can get the others too. */
async function openMaterial(db: Reader, id: number, visit: Visit): Promise<MaterialRow> {
  const material = await materialOf(db, id, visit.site.language);
  if (!material) throw notFound();
  return material;
}

async function decision(
  db: Reader,
  visit: Visit,
  visitor: Visitor,
  material: MaterialRow,
): Promise<Decision> {
  const publication = await publicationOf(db, material.publication_id);
  const isEditor = visitor.kind === 'user' && visitor.isSuperuser;
  if (!publication || (publication.visibility !== 'published' && !isEditor)) throw notFound();
  const { free } = material;
  return mayDownload(visitor, { free, publication }, await quickTakesOf(db, visitor), visit.now);
}

function refuseUnless(decided: Decision): void {
  if (!decided.allowed) throw decided.refusal;
}

/** The file itself; its holder's gate is checked again, because a membership may have ended since (S22). */
async function file({ ports, visit, params, header }: RequestContext, db: Reader): Promise<HandlerResult> {
  const link = readDownloadLink(ports.keys, params.link ?? '', visit.now);
  if (!link) throw linkEnded();
  const material = await openMaterial(db, link.materialId, visit);
  const holder = link.holder.kind === 'user' ? await holderOf(db, link.holder.userId) : ANONYMOUS;
  if (link.holder.kind === 'user' && holder.kind === 'anonymous') throw linkEnded();
  const decided = await decision(db, visit, holder, material);
  const isMailed = link.holder.kind === 'email' && material.free;
  if (!isMailed) refuseUnless(decided);
  const stored = await ports.storage.open(material.file);
  if (!stored) throw notFound();
  const outcome = outcomeOf(header, stored);
  const { status, range } = outcome;
  const headers = { ...outcomeHeaders(outcome, stored), 'cache-control': 'private, no-store' };
  if (status !== 200 && status !== 206) return { status, headers };
  const ending = material.file.split('.').at(-1) ?? 'pdf';
  return {
    status,
    raw: { body: stored.stream(range ?? undefined), contentType: material.mime_type },
    headers: {
      ...headers,
      'content-length': String(range ? range.end - range.start + 1 : stored.bytes),
      'content-disposition': attachment(`${slugify(material.title) || 'file'}.${ending}`),
    },
  };
}

/** An account as its gate sees it, without a session. */
async function holderOf(db: Reader, id: number): Promise<Visitor> {
  const [user, holding] = await Promise.all([userOf(db, id), holdingOf(db, id)]);
  if (!user) return ANONYMOUS;
  const { isSuperuser, scope } = user;
  return {
    kind: 'user',
    id,
    sessionId: '',
    emailVerified: user.emailVerifiedAt !== null,
    isSuperuser,
    scope,
    holding,
  };
}

export const downloadEndpoints = (letter: FilesByLetter): Endpoint[] => [
  endpoint(downloadCalls.ask, {
    policy: anyone,
    limits: ({ visit, body }) => {
      const { attributes } = body.data;
      if ('email' in attributes) return letter.limits('free-files', attributes.email, visit.address);
      return [{ ...LINKED, bucket: `download:address:${visit.address}` }];
    },
    direct: async (asked) => {
      const { attributes } = asked.body.data;
      if ('material' in attributes) return forAccount(asked, Number(attributes.material));
      return byEmail(letter, asked, Number(attributes.publication), attributes.email);
    },
  }),
  endpoint(downloadCalls.file, {
    policy: anyone,
    limits: ({ visit }) => [{ ...LINKED, bucket: `download-file:${visit.address}` }],
    read: file,
  }),
];
