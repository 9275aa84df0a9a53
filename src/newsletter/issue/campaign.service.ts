import { announce, latestPublications, tipAt } from '#catalog/digest/digest.service.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import type { Letterhead } from '#platform/mail/html.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { LetterKind } from '../subscription/subscription.schema.ts';
import {
  type CampaignContent,
  claimReaders,
  countCampaigns,
  finishCampaign,
  isOpened,
  type LetterReader,
  openCampaign,
  readersOf,
  takeUnfinished,
} from './campaign.repository.ts';
import { type CampaignIssue, campaignAddress, dueIssues } from './campaign.rules.ts';
import { letterToken } from './letter-link.service.ts';
import {
  type FooterTerms,
  type LetterContext,
  monthlyLetter,
  type NewsletterLetter,
  tipLetter,
} from './newsletter-letter.rules.ts';

/** Publications that a monthly newsletter tells of. */
const ENTRIES = 5;
/** Letters queued at once: whatever else is to be mailed meanwhile waits for no more than these. */
const BATCH = 200;

type CampaignPorts = Pick<Ports, 'config' | 'database' | 'keys'>;
type LetterPorts = Omit<CampaignPorts, 'database'>;

/** Opens the issues that are due; looked for as often as one likes, each is opened once. */
export async function openDueIssues({ database }: CampaignPorts, now: Date): Promise<void> {
  for (const due of dueIssues(now))
    await database.write(async (db) => {
      if (await isOpened(db, due.issue)) return;
      const content = await contentOf(db, due, now);
      if (content) await openCampaign(db, { ...due, content, now });
    });
}

async function contentOf(db: Writer, { kind }: CampaignIssue, now: Date): Promise<CampaignContent | null> {
  if (kind === 'tips') {
    const tip = await tipAt(db, await countCampaigns(db, 'tips'));
    return tip && { tip };
  }
  const publications = await latestPublications(db, now, ENTRIES);
  return publications.length > 0 ? { publications } : null;
}

/** Queues the next batch of an unfinished issue and says how many letters; any number of processes may do so at once. */
export async function sendBatch(ports: CampaignPorts, now: Date): Promise<number> {
  return ports.database.write(async (db) => {
    const campaign = await takeUnfinished(db);
    if (!campaign) return 0;
    const ids = await claimReaders(db, campaign, now, BATCH);
    if (ids.length < BATCH) await finishCampaign(db, campaign.id, now);
    const readers = await readersOf(db, ids, campaign.kind);
    for (const language of new Set(readers.map((reader) => reader.language)))
      await queueLetters(ports, db, campaign, {
        language,
        now,
        readers: readers.filter((reader) => reader.language === language),
      });
    return ids.length;
  });
}

type Campaign = Pick<
  NonNullable<Awaited<ReturnType<typeof takeUnfinished>>>,
  'id' | 'issue' | 'kind' | 'content' | 'created_at'
>;
/** Of the site of a language. */
function siteOf({ config }: LetterPorts, language: string) {
  const head = ownLetterhead(config, language);
  const from: LetterContext = { productName: head.product, language, words: dictionaryOf(language) };
  return { head, origin: head.origin, from };
}

export interface IssueLetter extends NewsletterLetter {
  head: Letterhead;
}
/** An issue as a reader of a language gets it, but with a way out that knows nobody; null when nothing of it may be shown any more. */
export async function issueLetter(
  ports: LetterPorts,
  db: Reader,
  campaign: Campaign,
  { language, since }: { language: string; since: Date },
): Promise<IssueLetter | null> {
  const { head, origin, from } = siteOf(ports, language);
  const write = await writerOf(db, campaign, from, origin);
  const letter = write?.({ since, unsubscribeAddress: `${origin}/unsubscribe` });
  return letter ? { ...letter, head } : null;
}

interface Share {
  language: string;
  readers: LetterReader[];
  now: Date;
}

async function queueLetters(ports: LetterPorts, db: Writer, campaign: Campaign, share: Share): Promise<void> {
  const { language, now } = share;
  const { head, origin, from } = siteOf(ports, language);
  const write = await writerOf(db, campaign, from, origin);
  if (!write) return;
  for (const reader of share.readers) {
    const token = tokenFor(ports, campaign.kind as LetterKind, reader.id);
    const foot = {
      since: reader.confirmed_at ?? now,
      unsubscribeAddress: `${origin}/unsubscribe?token=${token}`,
    };
    const letter = write(foot);
    const key = `newsletter:${campaign.id}:${reader.id}`;
    const headers = bulkHeaders(ports, campaign.kind, `${origin}/api/newsletter/one-click/?token=${token}`);
    await queueMail(db, { ...letter, head, key, to: reader.email, headers }, now);
  }
}

const tokenFor = ({ keys }: LetterPorts, kind: LetterKind, subscriberId: number) =>
  letterToken(keys, { deed: 'unsubscribe', subscriberId, kinds: [kind] });

/** One-click unsubscribing (RFC 8058): mail programs POST, and following the link by GET does nothing. */
const bulkHeaders = ({ config }: LetterPorts, kind: string, oneClick: string) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
  'List-Id': `<${kind}.${config.mainHost.replace(/:\d+$/, '')}>`,
});

/** Writes one issue for one reader after the other; null when nothing of it may be shown any more. */
async function writerOf(
  db: Reader,
  { issue, content, created_at: month }: Campaign,
  from: LetterContext,
  origin: string,
): Promise<((foot: FooterTerms) => NewsletterLetter) | null> {
  const ids = content.tip ? [content.tip.publicationId] : (content.publications ?? []);
  const found = await announce(db, ids, from.language);
  const entries = found.map((one) => ({ ...one, address: campaignAddress(origin, one.path, issue) }));
  const [first] = entries;
  if (!first) return null;
  const { tip } = content;
  if (tip) return (foot) => tipLetter(from, { ...first, text: tip.text }, foot);
  const updatesAddress = campaignAddress(origin, '/calendar', issue);
  return (foot) => monthlyLetter(from, { month, entries, updatesAddress }, foot);
}
