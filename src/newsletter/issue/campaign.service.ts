import { recordAudit } from '#audit/audit.service.ts';
import { latestPublications, tipAt } from '#catalog/digest/digest.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { civilDate, civilHour } from '#kit/zones.ts';
import { hasRoomForBulk } from '#platform/mail/bulk.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { LetterKind } from '../subscription/subscription.schema.ts';
import type { IssueDeed } from './admin.data.ts';
import {
  type CampaignContent,
  type CampaignRow,
  claimReaders,
  countTips,
  findAnnounced,
  isOpened,
  type LetterReader,
  moveCampaign,
  openCampaign,
  readersOf,
  takeDue,
  takeUnfinished,
} from './campaign.repository.ts';
import { type CampaignIssue, isMonthly, plannedIssues } from './campaign.rules.ts';
import { findUnwanted, unclaimReaders } from './delivery.repository.ts';
import { takeBackIssues } from './delivery.service.ts';
import { isWritten, type LetterPorts, readinessOf, siteOf, writerOf } from './issue-letter.service.ts';
import { stateAfter } from './issue-state.rules.ts';
import { readLanguages } from './letter-gap.rules.ts';
import { letterToken } from './letter-link.service.ts';

/** How many publications a monthly newsletter announces. */
const ENTRIES = 5;
/** What came out longer ago is not called new: two months, so that an issue that came late leaves nothing out. */
const NEW_DAYS = 62;
/**
 * How many e-mails are queued at once, and only while fewer wait: more would be out of date by the time that the mail
 * server takes them, and nobody could stop the issue any more.
 */
export const BATCH = 200;

type CampaignPorts = Pick<Ports, 'config' | 'database' | 'keys'>;

/** Opens the issues that are due and, a day ahead, those to come; however often it runs, each is opened once. */
export async function openDueIssues(ports: CampaignPorts, now: Date): Promise<void> {
  const { database, config } = ports;
  for (const { startsAt, ...planned } of plannedIssues(now))
    await database.write(async (db) => {
      if (await isOpened(db, planned.issue)) return;
      const content = await contentOf(db, planned, civilDate(now, config.timeZone));
      const hour = civilHour(startsAt ?? now, config.timeZone);
      if (content) await openCampaign(db, { ...planned, content, startsAt: hour, now });
    });
  await beginDue(ports, now);
}

async function contentOf(
  db: Reader,
  { kind }: Pick<CampaignIssue, 'kind'>,
  day: string,
): Promise<CampaignContent | null> {
  if (kind === 'tips') {
    const tip = await tipAt(db, await countTips(db));
    return tip && { tip };
  }
  return monthlyContent(db, day);
}

/** What came out lately and no issue has announced; otherwise anything that none has, or else the latest once more. */
async function monthlyContent(db: Reader, day: string): Promise<CampaignContent | null> {
  const any = { from: null, until: day, without: [], limit: ENTRIES };
  const unannounced = { ...any, without: await findAnnounced(db) };
  const from = utcDate(addDays(new Date(day), -NEW_DAYS));
  const fresh = await latestPublications(db, { ...unannounced, from });
  if (fresh.length > 0) return { publications: fresh };
  const unseen = await latestPublications(db, unannounced);
  const older = unseen.length > 0 ? unseen : await latestPublications(db, any);
  return older.length > 0 ? { publications: older, isOlder: true } : null;
}

/**
 * Begins every issue whose hour has come; one that announces what may no longer be shown waits for its editor instead.
 */
async function beginDue({ database, config }: CampaignPorts, now: Date): Promise<void> {
  const hour = civilHour(now, config.timeZone);
  while (
    await database.write(async (db) => {
      const due = await takeDue(db, hour);
      if (!due) return false;
      const campaign = await refreshed(db, due, hour.slice(0, 10));
      if (await isHeld(db, campaign)) await hold(db, campaign, now);
      else await move(db, campaign, 'begin', now);
      return true;
    })
  );
}

/**
 * A monthly issue put together a day ago also announces what was published since; one written by an editor is left as
 * it is.
 */
async function refreshed(db: Reader, campaign: CampaignRow, day: string): Promise<CampaignRow> {
  if (!isMonthly(campaign.issue) || isWritten(campaign)) return campaign;
  return { ...campaign, content: (await monthlyContent(db, day)) ?? campaign.content };
}

const isHeld = async (db: Reader, campaign: CampaignRow): Promise<boolean> =>
  (await readinessOf(db, campaign)).gaps.length > 0;

/** The audit context of the program's own actions. */
const own = (now: Date) => ({ now, requestId: 'newsletter', address: '' });

/** Recorded as the program's own action. */
async function hold(db: Writer, campaign: CampaignRow, now: Date): Promise<void> {
  await move(db, campaign, 'hold', now);
  await recordAudit(db, own(now), {
    action: 'newsletter.hold',
    subject: `newsletter:${campaign.id}`,
    detail: { issue: campaign.issue, before: campaign.state },
  });
}

/** Applies a deed if the rules allow it in the present state; returns whether they do. */
export async function move(
  db: Writer,
  campaign: CampaignRow,
  deed: IssueDeed,
  now: Date,
  startsAt = campaign.starts_at,
): Promise<boolean> {
  const state = stateAfter(campaign.state, deed);
  if (!state) return false;
  const modifiedAt = new Date(Math.max(now.getTime(), campaign.modified_at.getTime() + 1));
  const heldAt = deed === 'hold' ? now : null;
  await moveCampaign(db, campaign.id, {
    state,
    startsAt,
    heldAt,
    content: campaign.content,
    modifiedAt,
    now,
  });
  return true;
}

/**
 * Queues the next batch of an issue in progress, once the one before has left, and returns its size; any number of
 * processes may run this at once.
 */
export async function sendBatch(ports: CampaignPorts, now: Date): Promise<number> {
  await beginDue(ports, now);
  const next = await queueNext(ports, now);
  // Whoever is left is looked for apart: if that takes too long, these are not lost with it.
  return next > 0 && next < BATCH ? next + (await queueNext(ports, now)) : next;
}

const queueNext = (ports: CampaignPorts, now: Date): Promise<number> =>
  ports.database.write(async (db) => {
    const campaign = await takeUnfinished(db);
    if (!campaign || !(await hasRoomForBulk(db, BATCH, now))) return 0;
    if (await isHeld(db, campaign)) {
      await hold(db, campaign, now);
      return 0;
    }
    const languages = isWritten(campaign) ? readLanguages(campaign.letters, campaign.unwritten) : null;
    const { ids, isLast } = await claimReaders(db, { ...campaign, languages }, now, BATCH);
    if (isLast) await move(db, campaign, 'finish', now);
    const readers = await readersOf(db, ids, campaign.kind);
    const reached = new Set(readers.map(({ id }) => id));
    const left = ids.filter((id) => !reached.has(id));
    if (left.length > 0) await unclaimReaders(db, campaign.id, left);
    for (const language of new Set(readers.map((reader) => reader.language)))
      await queueLetters(ports, db, campaign, {
        language,
        now,
        readers: readers.filter((reader) => reader.language === language),
      });
    return ids.length;
  });

/** Of letters that were given up: those that are not to be tried again (C34, C35). */
export const takeBackUnwanted = async (db: Writer): Promise<number> =>
  takeBackIssues(db, await findUnwanted(db));

interface Share {
  language: string;
  readers: LetterReader[];
  now: Date;
}

async function queueLetters(
  ports: LetterPorts,
  db: Writer,
  campaign: CampaignRow,
  share: Share,
): Promise<void> {
  const { language, now } = share;
  const { head, origin } = siteOf(ports, language);
  const write = await writerOf(ports, db, campaign, language);
  // Withdrawn between check and claim: the rollback returns the readers, and the next check holds the issue.
  if (!write) throw new Error(`issue ${campaign.id} has no letter in ${language}`);
  for (const reader of share.readers) {
    const token = tokenFor(ports, campaign, reader.id);
    const foot = {
      since: reader.confirmed_at ?? now,
      unsubscribeAddress: `${origin}/unsubscribe?token=${token}`,
    };
    const letter = write(foot);
    const key = `newsletter:${campaign.id}:${reader.id}`;
    const headers = bulkHeaders(ports, campaign.kind, `${origin}/api/newsletter/one-click/?token=${token}`);
    await queueMail(db, { ...letter, head, key, to: reader.email, headers, isBulk: true }, now);
  }
}

const tokenFor = ({ keys }: LetterPorts, { id, kind }: CampaignRow, subscriberId: number) =>
  letterToken(keys, { deed: 'unsubscribe', subscriberId, kinds: [kind as LetterKind], campaignId: id });

/** One-click unsubscribing (RFC 8058): mail programs POST, and following the link by GET does nothing. */
const bulkHeaders = ({ config }: LetterPorts, kind: string, oneClick: string) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
  'List-Id': `<${kind}.${config.mainHost.replace(/:\d+$/, '')}>`,
});
