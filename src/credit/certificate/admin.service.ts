import { recordAudit } from '#audit/audit.service.ts';
import { hasName } from '#identity/user/shown-name.rules.ts';
import { userOf } from '#identity/user/user.service.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import { oneLine } from '#kit/text/one-line.ts';
import type { Visit } from '#kit/visit.ts';
import { unprintable } from '#platform/pdf/line.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { balanceOf } from '../credit.repository.ts';
import { mayCorrect } from '../credit.rules.ts';
import { correctCredit } from '../credit.service.ts';
import type { Provider } from '../provider/provider.rules.ts';
import { refuse } from './admin.refusals.ts';
import { type CertificateRow, findCertificate, latestCertificate } from './certificate.repository.ts';
import {
  lockLatest,
  lockStanding,
  type RecipientChange,
  reissueCertificate,
  withdrawCertificate,
} from './certificate.service.ts';
import { sendChange } from './letter.service.ts';

/** An administrator's change to a certificate, done in one transaction; its learner is notified. */
export interface CertificateCommand {
  id: number;
  reason: string;
  provider: Provider;
}

const keyOf = (one: CertificateRow) => ({
  userId: one.user_id,
  publicationId: one.publication_id,
  kind: one.kind,
});

/**
 * Corrects the credit to another amount; the certificate is superseded by one that says so, or withdrawn if nothing is
 * left. What was withdrawn by mistake is corrected to an amount again: the new certificate supersedes the withdrawn one,
 * which stays withdrawn for whoever verifies it.
 */
export async function correctCertificate(
  db: Writer,
  visit: Visit,
  { id, reason, provider, hundredths }: CertificateCommand & { hundredths: number },
): Promise<CertificateRow> {
  const old = await lockLatest(db, id);
  const found = await balanceOf(db, keyOf(old));
  const before = found?.hundredths ?? 0;
  const balance = { hundredths: before, pharmacologyHundredths: found?.pharmacology ?? 0 };
  if (!found || !mayCorrect(balance, found.awarded, hundredths)) throw notBetween(found?.awarded ?? 0);
  const differenceHundredths = hundredths - before;
  if (hundredths > 0) await refuseDeparted(db, old);
  await correctCredit(db, { ...keyOf(old), differenceHundredths, reason, now: visit.now, provider });
  if (hundredths === 0) return withdrawn(db, visit, old, reason);
  const fresh = await successorOf(db, old);
  const detail = { before, after: hundredths };
  await recordDeed(db, visit, 'certificate.correct', old, { ...detail, issued: fresh.number, reason });
  const words = { number: fresh.number, before: before / 100, after: hundredths / 100, reason };
  const deed = old.withdrawn ? 'restored' : 'corrected';
  await sendChange(db, visit.site, old, { deed, fresh, words }, visit.now);
  return fresh;
}

/** Reissues the certificate in the name of the account and the profession attested with the claim, or in those given. */
export async function renameCertificate(
  db: Writer,
  visit: Visit,
  { id, reason, provider, ...as }: CertificateCommand & RecipientChange,
): Promise<CertificateRow> {
  const old = await lockStanding(db, id);
  await refuseDeparted(db, old);
  await refuseUnprinted(db, old, as);
  const fresh = await certificateOf(db, await reissueCertificate(db, id, visit.now, provider, as));
  const detail = { issued: fresh.number, profession: fresh.profession, reason };
  await recordDeed(db, visit, 'certificate.reissue', old, detail);
  const words = { number: fresh.number, name: fresh.recipient_name, reason };
  await sendChange(db, visit.site, old, { deed: 'reissued', fresh, words }, visit.now);
  return fresh;
}

/** Withdraws the certificate and its credit. */
export async function revokeCertificate(
  db: Writer,
  visit: Visit,
  { id, reason }: Omit<CertificateCommand, 'provider'>,
): Promise<CertificateRow> {
  const old = await lockStanding(db, id);
  await withdrawCertificate(db, id, visit.now, reason);
  return withdrawn(db, visit, old, reason);
}

async function withdrawn(
  db: Writer,
  visit: Visit,
  old: CertificateRow,
  reason: string,
): Promise<CertificateRow> {
  const detail = { before: old.amount_hundredths, reason };
  await recordDeed(db, visit, 'certificate.withdraw', old, detail);
  const change = { deed: 'withdrawn', fresh: null, words: { reason } } as const;
  await sendChange(db, visit.site, old, change, visit.now);
  return certificateOf(db, old.id);
}

const recordDeed = (
  db: Writer,
  visit: Visit,
  action: string,
  old: CertificateRow,
  detail: Record<string, string | number>,
) =>
  recordAudit(db, visit, {
    action,
    subject: `user:${old.user_id}`,
    detail: { certificate: old.number, ...detail },
  });

/** Nothing new is issued to learners who have left, but what they were given can be withdrawn. */
async function refuseDeparted(db: Writer, { user_id }: CertificateRow): Promise<void> {
  if (await userOf(db, user_id)) return;
  throw refuse('learner-departed');
}

/** Nothing is issued to nobody: an account may hold a name of which nothing is seen, or that cannot be printed. */
async function refuseUnprinted(
  db: Writer,
  { user_id }: CertificateRow,
  { recipientName }: RecipientChange,
): Promise<void> {
  const account = await userOf(db, user_id);
  const name = recipientName ?? `${account?.firstName} ${account?.lastName}`;
  const letters = unprintable(oneLine(name));
  if (recipientName === undefined && !(account && hasName(account)))
    throw refuse('invalid-field.printed-name', {}, atField('recipientName'));
  if (letters.length > 0)
    throw refuse('invalid-field.unprintable-name', { letters: letters.join(' ') }, atField('recipientName'));
}

const notBetween = (awarded: number): Refusal =>
  refuse('correction-not-accepted.bound', { max: awarded / 100 });

async function certificateOf(db: Writer, id: number): Promise<CertificateRow> {
  const found = await findCertificate(db, id);
  if (!found) throw new Error(`certificate ${id} is not there`);
  return found;
}
async function successorOf(db: Writer, old: CertificateRow): Promise<CertificateRow> {
  const found = await latestCertificate(db, keyOf(old));
  if (!found) throw new Error(`nothing took the place of certificate ${old.number}`);
  return found;
}
