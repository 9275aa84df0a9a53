import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEditorsSession } from '#identity/session/session.service.ts';
import type { PreviewChoice } from '#kit/address/preview.ts';
import type { Preview, Visitor } from '#kit/visit.ts';
import { allPlans } from '#membership/plan/plan.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countRequest } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
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
  const now = ports.now();
  const db = ports.database.reader();
  const opened = await openedBy(ports, choice.key, now);
  const isPublished = opened && (await isOut(db, opened.publicationId));
  if (!opened || isPublished === null) {
    await countRequest(ports.database, wrongKeys(address), now);
    throw refuse('preview-ended');
  }
  return previewVisitor({ ...opened, reader: choice.reader, isPublished }, await allPlans(db), now);
}

/** Keys that open nothing are counted; whoever has one that does is not. */
const wrongKeys = (address: string): Limit => ({
  bucket: `preview:${address}`,
  count: 60,
  seconds: 600,
  refusal: refuseOften('too-many-requests.minutes'),
});

type OpenedPreview = Pick<Preview, 'publicationId' | 'by'>;

async function openedBy(ports: PreviewPorts, key: string, now: Date): Promise<OpenedPreview | null> {
  const said = signedKey(ports.keys, key);
  if (!said || said.until < now.getTime() || !(await isEditorsSession(ports, said))) return null;
  return { publicationId: said.publicationId, by: 'editor' };
}

function signedKey(keys: readonly Uint8Array[], key: string): EditorKey | null {
  const found = editorKeyIn(key);
  if (!found) return null;
  const given = Buffer.from(found.signature, 'base64url');
  const isSigned = keys.some((one) => {
    const own = signatureOf(one, found.text);
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isSigned ? found.said : null;
}
