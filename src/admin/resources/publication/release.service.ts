import { recordAudit } from '#audit/audit.service.ts';
import { storeVisibility } from '#catalog/publication/cover.service.ts';
import { reindexPublications } from '#catalog/publication/publication.service.ts';
import { isWaiting, type Visibility } from '#catalog/publication/visibility.data.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, type Refusal, refuseAll } from '#kit/refusal.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { civilHour } from '#kit/zones.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { siteOf } from '#locale/site.rules.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { GapCode } from './publication.data.ts';
import { type EditedPublication, recordOf, standingIn } from './publication.service.ts';
import { dueForRelease, dueForRemoval, lockRecord } from './record.repository.ts';
import { refuse } from './release.refusals.ts';
import { asksReason, type Gap, gapsFor, gapsOpened, waysFrom } from './release.rules.ts';
import { isAhead, isToGo } from './schedule.rules.ts';

interface Move {
  from: Visibility;
  to: Visibility;
  reason?: string | undefined;
  /** Set for a bulk change: its entries are found by this id, and its publications are indexed together. */
  bulkChange?: number | undefined;
}
/** Moves a publication from the state that was read to another one, if nothing prevents it. */
export async function movePublication(
  db: Writer,
  visit: Visit,
  id: number,
  { from, to, reason = '', bulkChange }: Move,
): Promise<EditedPublication> {
  await lockRecord(db, id);
  const before = await recordOf(db, id);
  if (before.visibility === to) return before;
  if (before.visibility !== from) throw moved();
  if (!waysFrom(from, before.was_removed).includes(to)) throw noWay();
  const gaps = gapsFor(to, standingIn(before, visit), utcDate(visit.now));
  refuseIncomplete(gaps);
  if (asksReason(before, to) && reason === '')
    throw refuse('invalid-field.removal-reason', {}, atField('reason'));
  return move(db, visit, before, to, { reason: to === 'removed' ? reason : '', bulkChange });
}

/** Makes a change to part of a publication; refused if it would leave readers without something they must have. */
export async function keepingComplete(
  db: Writer,
  visit: Visit,
  id: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await recordOf(db, id);
  await change();
  const after = await recordOf(db, id);
  refuseIncomplete(gapsOpened(standingIn(before, visit), standingIn(after, visit), utcDate(visit.now)));
}

async function move(
  db: Writer,
  visit: Visit,
  before: EditedPublication,
  to: Visibility,
  { reason = '', bulkChange }: Pick<Move, 'reason' | 'bulkChange'> = {},
): Promise<EditedPublication> {
  const { id, title, visibility } = before;
  // Whatever was stored under the release before, or followed by nobody since, learners begin with what holds today.
  if (to === 'published') await renewFrontMatter(db, id, visit.now);
  await storeVisibility(db, id, to, visit.now, reason);
  if (!bulkChange) await reindexPublications(db, [id]);
  db.invalidate('publications', `publication:${id}`);
  await recordAudit(db, visit, {
    action: DEEDS[to],
    subject: `publication:${id}`,
    detail: {
      title,
      before: visibility,
      after: to,
      ...(reason ? { reason } : {}),
      ...(bulkChange ? { bulkChange } : {}),
    },
  });
  return recordOf(db, id);
}
const DEEDS: Record<Visibility, string> = {
  draft: 'publication.withdraw',
  scheduled: 'publication.schedule',
  announced: 'publication.announce',
  published: 'publication.publish',
  removed: 'publication.remove',
};

/**
 * Publishes what is announced or scheduled for this hour or earlier, by the rules of the desk (C33); incomplete ones
 * wait, and the editors are notified. Each has its own transaction; running it twice does
 * nothing twice.
 */
export async function releaseDue(
  ports: Ports,
  now: Date,
): Promise<{ published: number; waiting: number; failed: number }> {
  const done = { published: 0, waiting: 0, failed: 0 };
  for (const id of await dueForRelease(ports.database.reader(), civilHour(now, ports.config.timeZone))) {
    try {
      const isOut = await ports.database.write((db) => release(db, ports, id, now));
      if (isOut !== null) done[isOut ? 'published' : 'waiting']++;
    } catch (thrown) {
      done.failed++;
      ports.log.warn({ err: thrown, publication: id }, 'publication not released');
    }
  }
  return done;
}

/** Whether it is out now; null if somebody else has moved it meanwhile. */
async function release(db: Writer, ports: Ports, id: number, now: Date): Promise<boolean | null> {
  await lockRecord(db, id);
  const found = await recordOf(db, id);
  const visit = clockVisit(ports, now);
  const standing = standingIn(found, visit);
  if (!isWaiting(found.visibility) || isAhead(standing)) return null;
  const gaps = gapsFor('published', standing, utcDate(now));
  if (gaps.length > 0) {
    await alertEditors(db, ports, found, gaps, now);
    return false;
  }
  await move(db, visit, found, 'published');
  return true;
}

/** Removes what was planned to go by now; each in its own transaction, so that two processes remove it once. */
export async function removeDue(ports: Ports, now: Date): Promise<{ removed: number; failed: number }> {
  const done = { removed: 0, failed: 0 };
  const visit = clockVisit(ports, now);
  const hour = civilHour(now, ports.config.timeZone);
  for (const id of await dueForRemoval(ports.database.reader(), hour)) {
    try {
      if (await ports.database.write((db) => removePlanned(db, visit, id))) done.removed++;
    } catch (thrown) {
      done.failed++;
      ports.log.warn({ err: thrown, publication: id }, 'publication not removed');
    }
  }
  return done;
}

/** Whether this call removed it: meanwhile, somebody may have done so, or changed the plan. */
async function removePlanned(db: Writer, visit: Visit, id: number): Promise<boolean> {
  await lockRecord(db, id);
  const found = await recordOf(db, id);
  const mayGo = waysFrom(found.visibility, found.was_removed).includes('removed');
  if (!mayGo || !isToGo(standingIn(found, visit))) return false;
  await move(db, visit, found, 'removed');
  return true;
}

/**
 * Notifies the editors once per day of release, however often the job runs, and again each month that it is incomplete:
 * by then the outbox has forgotten the e-mail before.
 */
async function alertEditors(
  db: Writer,
  { config }: Ports,
  { id, title, publication_date: day }: EditedPublication,
  gaps: readonly Gap[],
  now: Date,
): Promise<void> {
  const missing = gaps.map((gap) => `- ${incomplete(gap).detail}`).join('\n');
  const mail = {
    key: `publication-incomplete:${id}:${day}`,
    to: config.supportEmail,
    head: ownLetterhead(config),
    subject: `Not published: ${title}`,
    text: `${title} was to come out on ${day} and is not out, because something is missing:\n\n${missing}\n\n${config.origin}/admin/publications/${id}\n\nIt is published by itself once nothing is missing.`,
  };
  await queueMail(db, mail, now);
}

/** The visit of the job itself, which nobody requested. */
const clockVisit = ({ config }: Ports, now: Date): Visit => ({
  site: siteOf(config),
  visitor: ANONYMOUS,
  now,
  requestId: 'release',
  address: '',
});

const moved = () => refuse('publication-moved');
const noWay = () => refuse('no-way');

/** Refuses with all gaps, each at its field if it has one. */
export function refuseIncomplete(gaps: readonly Gap[]): void {
  refuseAll(gaps.map((gap) => incomplete(gap)));
}
/** A gap as a refusal, worded as in the check before publishing. */
export const incomplete = ({ code, subject, count = 0 }: Gap): Refusal =>
  refuse(`publication-incomplete.${code}`, { n: subject ?? '', count }, atField(FIELDS[code] ?? 'to'));
const FIELDS: Partial<Record<GapCode, string>> = {
  'no-excerpt': 'excerpt',
  'no-category': 'categories',
  'sound-closed': 'private',
  'sound-open': 'private',
  'date-past': 'publicationDate',
  'date-ahead': 'publicationDate',
  'no-faculty': 'authors',
  'no-credit': 'type',
  'no-expiration': 'expirationDate',
  expired: 'expirationDate',
  'removal-past': 'unpublishAt',
  'review-due': 'reviewedOn',
  'no-role': 'authors',
  'no-disclosure': 'authors',
  'not-mitigated': 'authors',
  'statement-old': 'authors',
  'mitigated-late': 'authors',
  excluded: 'authors',
  'no-statement': 'authors',
  'no-objectives': 'objectives',
};
