import { createHash, randomBytes } from 'node:crypto';
import { normalizeEmail } from '#identity/email/email.rules.ts';
import { emailLimits } from '#identity/sign-in/limit.service.ts';
import { fieldRefusal } from '#identity/user/field-refusal.service.ts';
import { utcDate } from '#kit/dates.ts';
import { refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { letterheadIn, ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { countIfRoom } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { HandlerPorts, Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { acknowledgementKey, deskKey, isSameRequest } from './admin.rules.ts';
import { refuse } from './request.refusals.ts';
import { findSame, insertRequest, markMailed, type NewRequest } from './request.repository.ts';
import { contactProblems, REPLY_HOURS } from './request.rules.ts';
import { supportLetterTexts } from './support-letter.messages.ts';

export interface SupportRequest {
  name: string;
  email: string;
  subject: string;
  body: string;
}

/**
 * Stores a request, acknowledges it, and forwards it to the external desk or else the desk's address. Returns its
 * number.
 */
export async function takeRequest(
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  given: SupportRequest,
): Promise<string> {
  refuseUnlessWhole(given);
  const request = { ...given, email: normalizeEmail(given.email) };
  const isForwarded = ports.config.supportDeskUrl !== null;
  const userId = visit.visitor.kind === 'user' ? visit.visitor.id : null;
  const { language } = visit.site;
  const forwardAt = isForwarded ? visit.now : null;
  const { id, reference } = await store(db, { ...request, userId, language, now: visit.now, forwardAt });
  if (id === null) return reference;
  if (await countIfRoom(db, recipientLimits(request.email), visit.now))
    await acknowledge(db, visit, request.email, reference);
  if (!isForwarded) await mailDesk(ports, db, { ...request, id, reference }, visit.now);
  return reference;
}

function refuseUnlessWhole({ name, email, body }: SupportRequest): void {
  refuseAll(
    contactProblems({ name, email, message: body }).map(({ field, problem }) => {
      const at = { source: { pointer: `/request/${field}` } };
      return problem === 'full-name' || problem === 'message'
        ? refuse(`invalid-field.${problem}`, {}, at)
        : fieldRefusal(problem, email, at);
    }),
  );
}

/** The number of a request, from which nobody can tell how many there are. */
export const newReference = (): string => randomBytes(5).toString('hex').toUpperCase();

/**
 * The same request sent twice, over an unstable connection or by an impatient hand, is stored once: then the id is null.
 * One that follows a closed one names that in its fingerprint, so that it, too, is stored once.
 */
async function store(
  db: Writer,
  request: Omit<NewRequest, 'reference' | 'fingerprint'>,
): Promise<{ id: number | null; reference: string }> {
  for (let former: string | null = null; ; ) {
    const fingerprint = fingerprintOf(request, former);
    const reference = newReference();
    const made = await insertRequest(db, { ...request, reference, fingerprint });
    if (made) return { id: made.id, reference };
    const same = await findSame(db, fingerprint);
    if (isSameRequest(same, request.now)) return { id: null, reference: same.reference };
    former = same.reference;
  }
}
const fingerprintOf = (
  { email, subject, body, now }: SupportRequest & { now: Date },
  former: string | null,
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([email, subject, body, utcDate(now), ...(former === null ? [] : [former])]))
    .digest();

/**
 * Anyone may type an address, and a request is taken from whoever does: its reader gets no more acknowledgements than
 * these in an hour (C17).
 */
const ACKNOWLEDGEMENTS_AN_HOUR = 5;
const recipientLimits = (email: string): Limit[] =>
  emailLimits(email, (key) => ({
    bucket: `support:email:${key}`,
    count: ACKNOWLEDGEMENTS_AN_HOUR,
    seconds: 3600,
    refusal: refuseOften('too-many-requests.wait'),
  }));

/** Goes to an unconfirmed address, so it contains nothing of the request. */
async function acknowledge(db: Writer, visit: Visit, to: string, reference: string): Promise<void> {
  const { language, productName } = visit.site;
  const say = await speechIn(db, language, supportLetterTexts);
  const text = [
    say('text', { name: productName, hours: REPLY_HOURS }),
    say('reference', { reference }),
    say('notYou'),
    `${say('regards')}\n${productName}`,
  ].join('\n\n');
  const letter = { subject: say('subject', { reference }), text, head: letterheadIn(visit.site, language) };
  const headers = { 'Auto-Submitted': 'auto-replied' };
  await queueMail(db, { ...letter, key: acknowledgementKey(reference), to, headers }, visit.now);
}

/** Goes to the desk's own address; a reply goes directly to the sender. */
export async function mailDesk(
  { config }: Pick<Ports, 'config'>,
  db: Writer,
  request: SupportRequest & { id: number; reference: string },
  now: Date,
): Promise<void> {
  if (!(await markMailed(db, request.id, now))) return;
  const { reference, name, email, subject, body } = request;
  await queueMail(
    db,
    {
      key: deskKey(reference),
      to: config.supportEmail,
      head: ownLetterhead(config),
      subject: `[${reference}] ${subject}`,
      text: `${name} <${email}>\n\n${body}`,
      headers: { 'Reply-To': email },
    },
    now,
  );
}
