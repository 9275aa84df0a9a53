import type { PreviewReader } from '#kit/address/preview.ts';
import { addDays } from '#kit/dates.ts';
import type { Holding, Preview, Visitor } from '#kit/visit.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';

/** An account that nobody has: whatever is asked of its own finds nothing. */
export const NOBODYS_ID = 0;

type PlanOfTier = Pick<Plan, 'id' | 'name' | 'rank' | 'canGiveCredits' | 'rebillDays'> & {
  permissions: readonly string[];
};

/** A reader of that kind as the policies know one: an account has its address confirmed, a member a membership since today. */
export function previewVisitor(preview: Preview, plans: readonly PlanOfTier[], now: Date): Visitor {
  if (preview.reader === 'visitor') return { kind: 'anonymous', preview };
  return {
    kind: 'user',
    id: NOBODYS_ID,
    sessionId: '',
    emailVerified: true,
    isSuperuser: false,
    scope: 'full',
    holding: preview.reader === 'free' ? null : holdingOf(preview.reader, plans, now),
    preview,
  };
}

function holdingOf(reader: PreviewReader, plans: readonly PlanOfTier[], now: Date): Holding {
  const plan = plans.find(({ name }) => name.toLowerCase() === reader);
  if (!plan) throw new Error(`no plan has the tier ${reader}`);
  return {
    planId: plan.id,
    tierName: plan.name,
    tierRank: plan.rank,
    permissions: [...plan.permissions],
    canGiveCredits: plan.canGiveCredits,
    rebillDays: plan.rebillDays,
    startsAt: now,
    endsAt: addDays(now, plan.rebillDays),
  };
}

/** An editor's preview ends with her session, and after so long. */
export const EDITOR_KEY_HOURS = 2;
/** What an editor's key says: whose it is, what it opens, until when (milliseconds). */
export interface EditorKey {
  publicationId: number;
  userId: number;
  sessionId: string;
  until: number;
}

const EDITORS = 'e';
export const editorKeyText = ({ publicationId, userId, sessionId, until }: EditorKey): string =>
  [EDITORS, publicationId.toString(36), userId.toString(36), sessionId, until.toString(36)].join('.');
/** What a key says and how it is signed; null for any other one. */
export function editorKeyIn(key: string): { said: EditorKey; text: string; signature: string } | null {
  const [kind, publication = '', user = '', sessionId = '', until = '', signature = '', ...more] =
    key.split('.');
  if (kind !== EDITORS || more.length > 0) return null;
  const [publicationId = Number.NaN, userId = Number.NaN, end = Number.NaN] = [publication, user, until].map(
    (part) => Number.parseInt(part, 36),
  );
  if (![publicationId, userId, end].every(Number.isSafeInteger)) return null;
  const said = { publicationId, userId, sessionId, until: end };
  return { said, text: editorKeyText(said), signature };
}
