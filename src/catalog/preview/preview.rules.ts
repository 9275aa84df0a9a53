import type { PreviewReader } from '#kit/address/preview.ts';
import type { HomePreview, PagePreview } from '#kit/address/preview-desk.ts';
import { addDays } from '#kit/dates.ts';
import type { Holding, Preview, Visitor } from '#kit/visit.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';

/** Id of an account that does not exist: queries for its own data find nothing. */
export const NOBODYS_ID = 0;

type PlanOfTier = Pick<Plan, 'id' | 'name' | 'rank' | 'canGiveCredits' | 'rebillDays'> & {
  permissions: readonly string[];
};

/**
 * A reader of that kind as the policies see one: an account has its address confirmed, a member a membership since
 * today.
 */
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

/** Hours after which an editor's preview ends, if her session does not end first. */
export const EDITOR_KEY_HOURS = 2;
/**
 * Contents of an editor's key: its owner, which publication or page it opens or how the front page is to be shown, and
 * until when (milliseconds).
 */
export interface EditorKey {
  opens: number | HomePreview | Pick<PagePreview, 'id'>;
  userId: number;
  sessionId: string;
  until: number;
}

const EDITORS = 'e';
export const editorKeyText = ({ opens, userId, sessionId, until }: EditorKey): string =>
  [EDITORS, openedText(opens), userId.toString(36), sessionId, until.toString(36)].join('.');
/** A page begins with an underscore, `_1c`, a front page with a dash: `-2027030108-1-5-c`. */
function openedText(opens: EditorKey['opens']): string {
  if (typeof opens === 'number') return opens.toString(36);
  if ('id' in opens) return `_${opens.id.toString(36)}`;
  const blocks = opens.blocks.map((id) => id.toString(36));
  return ['', opens.hour.slice(0, 13).replaceAll(/\D/g, ''), ...blocks].join('-');
}
function openedIn(text: string): EditorKey['opens'] | null {
  if (text.startsWith('_')) {
    const id = idIn(text.slice(1));
    return id === null ? null : { id };
  }
  if (!text.startsWith('-')) return idIn(text);
  const [, stamp = '', ...ids] = text.split('-');
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const blocks = ids.map(idIn);
  if (!year || blocks.includes(null)) return null;
  return { blocks: blocks as number[], hour: `${year}-${month}-${day}T${hour}:00` };
}
function idIn(text: string): number | null {
  const id = Number.parseInt(text, 36);
  return Number.isSafeInteger(id) ? id : null;
}
/** The contents and the signature of a key; null if it is not one. */
export function editorKeyIn(key: string): { said: EditorKey; text: string; signature: string } | null {
  const [kind, subject = '', user = '', sessionId = '', until = '', signature = '', ...more] = key.split('.');
  if (kind !== EDITORS || more.length > 0) return null;
  const opens = openedIn(subject);
  const [userId, end] = [idIn(user), idIn(until)];
  if (opens === null || userId === null || end === null) return null;
  const said = { opens, userId, sessionId, until: end };
  return { said, text: editorKeyText(said), signature };
}
