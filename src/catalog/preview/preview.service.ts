import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEditorsSession } from '#identity/session/session.service.ts';
import type { PreviewChoice } from '#kit/address/preview.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Preview, Visitor } from '#kit/visit.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
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

const signatureOf = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(`preview\n${text}`).digest();

/** Opens the preview of one publication to the administrator whose session this is; nothing is kept of it. */
export function editorsKey(
  [key]: readonly Uint8Array[],
  { publicationId, userId, sessionId }: Omit<EditorKey, 'until'>,
  now: Date,
): string {
  if (!key) throw new Error('no signing key');
  const until = now.getTime() + EDITOR_KEY_HOURS * 3_600_000;
  const text = editorKeyText({ publicationId, userId, sessionId, until });
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
}

/** Who looks with a preview's key: a reader who is nobody, and sees one publication. */
export async function visitorOfPreview(
  ports: PreviewPorts,
  choice: PreviewChoice,
  address: string,
): Promise<Visitor> {
  try {
    return await visitorBy(ports, choice);
  } catch (thrown) {
    if (isRefusal(thrown)) await countRequest(ports.database, wrongKeys(address), ports.now());
    throw thrown;
  }
}

async function visitorBy(ports: PreviewPorts, { key, reader }: PreviewChoice): Promise<Visitor> {
  const now = ports.now();
  const db = ports.database.reader();
  const opened = await openedBy(ports, key, now);
  const isPublished = await isOut(db, opened.publicationId);
  if (isPublished === null) throw refuse('preview-ended');
  return previewVisitor({ ...opened, reader, isPublished }, await allPlans(db), now);
}

/** Keys that open nothing are counted; whoever has one that does is not. */
const wrongKeys = (address: string): Limit => ({
  bucket: `preview:${address}`,
  count: 60,
  seconds: 600,
  refusal: refuseOften('too-many-requests.minutes'),
});

type OpenedPreview = Pick<Preview, 'publicationId' | 'by'>;

async function openedBy(ports: PreviewPorts, key: string, now: Date): Promise<OpenedPreview> {
  const found = editorKeyIn(key);
  if (!found) {
    const link = await openedLink(ports.database.reader(), key, now);
    return { publicationId: link.publication_id, by: 'author' };
  }
  const { said } = found;
  const isOpen =
    isSigned(ports.keys, found) && said.until >= now.getTime() && (await isEditorsSession(ports, said));
  if (!isOpen) throw refuse('preview-ended');
  return { publicationId: said.publicationId, by: 'editor' };
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
