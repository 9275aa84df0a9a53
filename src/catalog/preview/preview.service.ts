import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEditorsSession } from '#identity/session/session.service.ts';
import type { PreviewChoice } from '#kit/address/preview.ts';
import type { PagePreview } from '#kit/address/preview-desk.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Preview, Visitor } from '#kit/visit.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { openedLink } from '../approval/approval.service.ts';
import { refuse } from './preview.refusals.ts';
import { isOut } from './preview.repository.ts';
import {
  EDITOR_KEY_HOURS,
  type EditorKey,
  editorKeyIn,
  editorKeyText,
  previewVisitor,
} from './preview.rules.ts';

type PreviewPorts = Pick<Ports, 'keys' | 'config' | 'database' | 'now'>;
/** Finds pages outside the library, which belong to a later module: null if no page has that id. */
export type FindPage = (db: Reader, id: number) => Promise<PagePreview | null>;

const signatureOf = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(`preview\n${text}`).digest();

/** Opens one preview to the administrator whose session this is; nothing about it is stored. */
export function editorsKey([key]: readonly Uint8Array[], said: Omit<EditorKey, 'until'>, now: Date): string {
  if (!key) throw new Error('no signing key');
  const until = now.getTime() + EDITOR_KEY_HOURS * 3_600_000;
  const text = editorKeyText({ ...said, until });
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
}

/** The visitor behind a preview key: a reader who is nobody, and sees one publication, one page or the front page. */
export async function visitorOfPreview(
  ports: PreviewPorts,
  choice: PreviewChoice,
  address: string,
  findPage: FindPage,
): Promise<Visitor> {
  try {
    return await visitorBy(ports, choice, findPage);
  } catch (thrown) {
    if (isRefusal(thrown)) await countRequest(ports.database, wrongKeys(address), ports.now());
    throw thrown;
  }
}

async function visitorBy(
  ports: PreviewPorts,
  { key, reader }: PreviewChoice,
  findPage: FindPage,
): Promise<Visitor> {
  const now = ports.now();
  const db = ports.database.reader();
  const { opens, by } = await openedBy(ports, key, now);
  return previewVisitor({ ...(await subjectOf(db, opens, findPage)), by, reader }, await allPlans(db), now);
}

const NOTHING = { publicationId: null, home: null, page: null };
/** What a key opens, and whether readers can already see it. */
async function subjectOf(
  db: Reader,
  opens: EditorKey['opens'],
  findPage: FindPage,
): Promise<Omit<Preview, 'by' | 'reader'>> {
  if (typeof opens === 'number') {
    const isPublished = await isOut(db, opens);
    if (isPublished === null) throw refuse('preview-ended');
    return { ...NOTHING, publicationId: opens, isPublished };
  }
  if ('blocks' in opens) return { ...NOTHING, home: opens, isPublished: true };
  const page = await findPage(db, opens.id);
  if (!page) throw refuse('preview-ended');
  return { ...NOTHING, page, isPublished: page.standing === 'shown' };
}

/** Counts invalid keys only; valid ones are not limited. */
const wrongKeys = (address: string): Limit => ({
  bucket: `preview:${address}`,
  count: 60,
  seconds: 600,
  refusal: refuseOften('too-many-requests.minutes'),
});

async function openedBy(
  ports: PreviewPorts,
  key: string,
  now: Date,
): Promise<Pick<EditorKey, 'opens'> & Pick<Preview, 'by'>> {
  const found = editorKeyIn(key);
  if (!found) {
    const link = await openedLink(ports.database.reader(), key, now);
    return { opens: link.publication_id, by: 'author' };
  }
  const { said } = found;
  const isOpen =
    isSigned(ports.keys, found) && said.until >= now.getTime() && (await isEditorsSession(ports, said));
  if (!isOpen) throw refuse('preview-ended');
  return { opens: said.opens, by: 'editor' };
}

function isSigned(
  keys: readonly Uint8Array[],
  { text, signature }: { text: string; signature: string },
): boolean {
  const given = Buffer.from(signature, 'base64url');
  return keys.some((one) => {
    const own = signatureOf(one, text);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
