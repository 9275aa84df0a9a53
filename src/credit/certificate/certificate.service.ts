import { randomBytes } from 'node:crypto';
import { wordingFor } from '#catalog/offered-test/earned-as.rules.ts';
import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { lockRecipient } from '#identity/user/lock.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { isVisible, oneLine } from '#kit/text/one-line.ts';
import { unprintable } from '#platform/pdf/line.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { balanceOf, type CreditKey, insertCorrection, lockLedger } from '../credit.repository.ts';
import { entryFor } from '../credit.rules.ts';
import type { Provider } from '../provider/provider.rules.ts';
import { refuse } from './certificate.refusals.ts';
import {
  type CertificateRow,
  type CertificateTerms,
  certificateTerms,
  type DueRow,
  findCertificate,
  insertCertificate,
  latestCertificate,
  markWithdrawn,
  nextSerial,
} from './certificate.repository.ts';
import { certificateNumber } from './certificate.rules.ts';
import { sendIssued } from './letter.service.ts';

export { certificatesHeld } from './certificate.repository.ts';

const CODE_BYTES = 16;

export interface CertificateIssue {
  userId: number;
  publicationId: number;
  kind: CreditKind;
  now: Date;
  provider: Provider;
}

/**
 * Issues the certificate of one credit, once, with everything it says frozen. Returns null while it cannot be issued:
 * no credit, no evaluation (C28), an unconfirmed e-mail address, or an account without a name. A repeated call returns
 * the one in force.
 */
export async function issueCertificate(db: Writer, issue: CertificateIssue): Promise<number | null> {
  // Locked until the certificate exists: a correction in the meantime would leave it behind.
  await lockLedger(db);
  const [terms] = await certificateTerms(db, issue.userId, issue);
  if (!terms) return null;
  if (terms.certificate_id !== null) return terms.certificate_id;
  if (!isDue(terms)) return null;
  const id = await insertCertificate(db, await freeze(db, issue.userId, terms, issue, null));
  if (id !== null) return carried(db, id, issue);
  const [raced] = await certificateTerms(db, issue.userId, issue);
  return raced?.certificate_id ?? null;
}

/** Sends a newly issued certificate to its learner by e-mail. */
async function carried(
  db: Writer,
  id: number,
  { now, provider }: Pick<CertificateIssue, 'now' | 'provider'>,
): Promise<number> {
  const { name: productName, address: mainOrigin, origins } = provider;
  if (origins) await sendIssued(db, { productName, mainOrigin, origins }, id, now);
  return id;
}

/** A certificate names its holder (rule R12). */
const isDue = (terms: DueRow): boolean =>
  terms.email_verified && terms.evaluated && terms.hundredths > 0 && isVisible(terms.recipient_name);

/**
 * Issues every certificate that was only waiting for the e-mail address to be confirmed or for a name; returns the new
 * ids. One whose name cannot be printed waits for another name.
 */
export async function issueDueCertificates(
  db: Writer,
  userId: number,
  now: Date,
  provider: Provider,
): Promise<number[]> {
  const issued: number[] = [];
  await lockLedger(db);
  for (const terms of await certificateTerms(db, userId, null)) {
    if (terms.certificate_id !== null || !isDue(terms) || unprintable(terms.recipient_name).length > 0)
      continue;
    const id = await insertCertificate(db, await freeze(db, userId, terms, { now, provider }, null));
    if (id !== null) issued.push(await carried(db, id, { now, provider }));
  }
  return issued;
}

/** What a reissued certificate says differently from the account and the claim. */
export interface RecipientChange {
  recipientName?: string | undefined;
  profession?: string | undefined;
}

/**
 * Reissues a certificate from the ledger, the account and the claim as they are now; the old one is superseded, never changed
 * (C29). Another name alone leaves the profession that was certified, be it on today's list or not. For administrators.
 */
export async function reissueCertificate(
  db: Writer,
  id: number,
  now: Date,
  provider: Provider,
  { recipientName, profession }: RecipientChange = {},
): Promise<number> {
  const old = await lockStanding(db, id);
  const only = { publicationId: old.publication_id, kind: old.kind };
  const [terms] = await certificateTerms(db, old.user_id, only);
  if (!terms || terms.hundredths <= 0) throw refuse('no-credit');
  const as = {
    recipient_name: recipientName ?? terms.recipient_name,
    profession: profession ?? ((recipientName && old.profession) || terms.profession),
  };
  return supersede(db, old, { ...terms, ...as }, { now, provider });
}

/**
 * After a correction, the certificate follows the ledger in the same transaction: it is superseded by one for what is
 * left, in the name it was issued to, or withdrawn if nothing is left. One withdrawn by mistake is superseded in the
 * same way, and stays withdrawn. Null if none was issued. The caller locks the ledger.
 */
export async function followLedger(
  db: Writer,
  key: CreditKey,
  { now, provider }: { now: Date; provider: Provider },
): Promise<number | null> {
  const old = await latestCertificate(db, key);
  const credit = await balanceOf(db, key);
  if (!old || !credit) return null;
  if (credit.hundredths === 0) {
    await markWithdrawn(db, old.id, now);
    return old.id;
  }
  const { publication_id, kind, recipient_name, profession } = old;
  return supersede(
    db,
    old,
    { ...credit, publication_id, kind, recipient_name, profession },
    { now, provider },
  );
}

/**
 * Withdraws a certificate and removes its credit from the ledger; verification says so from then on. For
 * administrators.
 */
export async function withdrawCertificate(db: Writer, id: number, now: Date, reason: string): Promise<void> {
  const old = await lockStanding(db, id);
  const key = { userId: old.user_id, publicationId: old.publication_id, kind: old.kind };
  const credit = await balanceOf(db, key);
  if (credit && credit.hundredths > 0) {
    const balance = { hundredths: credit.hundredths, pharmacologyHundredths: credit.pharmacology };
    const terms = { title: credit.title, learningFormat: credit.learning_format, earnedAt: credit.earned_at };
    const entry = entryFor(balance, -credit.hundredths, credit.awarded_pharmacology);
    await insertCorrection(db, key, entry, terms, reason);
  }
  await markWithdrawn(db, id, now);
}

/** A certificate in force or withdrawn that none has replaced; its credit cannot change until the transaction ends. */
export async function lockLatest(db: Writer, id: number): Promise<CertificateRow> {
  const holder = (await findCertificate(db, id))?.user_id;
  if (holder === undefined) throw notFound();
  // Before the ledger, as when a confirmed address brings certificates: neither waits for the other.
  await lockRecipient(db, holder);
  await lockLedger(db);
  const found = await findCertificate(db, id);
  if (!found) throw notFound();
  if (found.superseded) throw refuse('certificate-superseded');
  return found;
}

/** A certificate in force; its credit cannot change until the transaction ends. */
export async function lockStanding(db: Writer, id: number): Promise<CertificateRow> {
  const found = await lockLatest(db, id);
  if (found.withdrawn) throw refuse('certificate-withdrawn');
  return found;
}

async function supersede(
  db: Writer,
  old: CertificateRow,
  terms: CertificateTerms,
  issue: { now: Date; provider: Provider },
): Promise<number> {
  const fresh = await insertCertificate(db, await freeze(db, old.user_id, terms, issue, old.id));
  if (fresh === null) throw refuse('certificate-superseded');
  return fresh;
}

async function freeze(
  db: Writer,
  userId: number,
  terms: CertificateTerms,
  { now, provider }: { now: Date; provider: Provider },
  supersedesId: number | null,
) {
  const recipientName = oneLine(terms.recipient_name);
  const letters = unprintable(recipientName);
  if (letters.length > 0) throw refuse('certificate-name-unprintable', { letters: letters.join(' ') });
  return {
    number: certificateNumber(terms.publication_id, await nextSerial(db)),
    code: randomBytes(CODE_BYTES).toString('base64url'),
    userId,
    wording: wordingFor(terms.profession),
    terms,
    recipientName,
    providerName: provider.name,
    providerAddress: provider.address,
    issuedAt: now,
    supersedesId,
  };
}
