import * as v from 'valibot';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { line, NAME_PART_MAX } from '#identity/profile/text-field.schema.ts';
import { call } from '#kit/contract.ts';
import { certificateType } from './certificate.schema.ts';

/** Maximum length of the reason for an administrator's change. */
export const DEED_REASON_MAX = 500;
/** Maximum length of a learner's message asking for a change. */
export const WISH_MAX = 2000;
/** Maximum length of a printed name: the first and the last name of an account, and the space between. */
const NAME_MAX = 2 * NAME_PART_MAX + 1;
/** More credit than any activity designates; an amount above the activity's own is refused with its number. */
const CREDITS_MAX = 1000;
/** What a learner can ask the office for. */
export const WISHES = ['correction', 'name', 'withdrawal'] as const;

const reason = v.pipe(line(DEED_REASON_MAX), v.nonEmpty('invalid-field.reason'));
const deed = <T extends string, E extends v.ObjectEntries>(type: T, attributes: E) =>
  v.object({ data: v.object({ type: v.literal(type), attributes: v.object(attributes) }) });

const REFUSED = ['sign-in-needed', 'not-allowed', 'recent-sign-in-needed', 'not-found'];
const LATEST = [...REFUSED, 'certificate-superseded'];
const STANDS = [...LATEST, 'certificate-withdrawn'];

export const certificateDeskCalls = {
  correct: call({
    method: 'POST',
    path: '/api/certificates/:id/corrections/',
    overNothing: 'named-content',
    summary:
      'Corrects the credit of a certificate, which is superseded, or withdrawn where none is left; one withdrawn by mistake is superseded and stays withdrawn. Soon after signing in. For superusers.',
    gives: certificateType,
    status: 201,
    takes: deed('CertificateCorrection', {
      /** The new amount of credit, in steps of 0.25, at most what was designated. */
      credits: v.pipe(v.number(), v.minValue(0), v.maxValue(CREDITS_MAX)),
      reason,
    }),
    refuses: [...LATEST, 'correction-not-accepted', 'learner-departed', 'certificate-name-unprintable'],
  }),
  reissue: call({
    method: 'POST',
    path: '/api/certificates/:id/reissues/',
    overNothing: 'named-content',
    summary:
      'Issues a certificate anew in the name of the account and the profession attested with the claim, or in those given; a name alone keeps the profession that was certified. Soon after signing in. For superusers.',
    gives: certificateType,
    status: 201,
    takes: deed('CertificateReissue', {
      recipientName: v.optional(v.pipe(line(NAME_MAX), v.nonEmpty('invalid-field.printed-name'))),
      profession: v.optional(v.picklist(ALL_PROFESSIONS, 'invalid-field.profession')),
      reason,
    }),
    refuses: [...STANDS, 'no-credit', 'learner-departed'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/certificates/:id/withdrawals/',
    overNothing: 'named-content',
    summary:
      'Withdraws a certificate and takes its credit out of transcript and totals; soon after signing in. For superusers.',
    gives: certificateType,
    status: 201,
    takes: deed('CertificateWithdrawal', { reason }),
    refuses: STANDS,
  }),
  ask: call({
    method: 'POST',
    path: '/api/certificates/:id/requests/',
    summary: 'Asks the office to correct, rename or withdraw a certificate of one’s own; answered by e-mail.',
    gives: v.object({ reference: v.string() }),
    status: 201,
    takes: deed('CertificateRequest', {
      wish: v.picklist(WISHES, 'invalid-field.wish'),
      message: v.pipe(v.string(), v.trim(), v.nonEmpty('invalid-field.wrong'), v.maxLength(WISH_MAX)),
    }),
    refuses: ['full-account-needed', 'sign-in-needed', 'not-found', 'too-many-requests'],
  }),
};
