import * as v from 'valibot';
import { call, resourceType, toOne } from '#kit/contract.ts';
import { idList } from '#kit/query.ts';

const kind = v.picklist([1, 2]);
const wording = v.picklist(['credit', 'participation']);
/** The most contact hours that could be claimed; null for the wording of credit, which prints none. */
const designatedHours = v.nullable(v.number());
/** What learners were told of the provider's accreditation (rule R27); null for the wording of credit, or if unknown. */
const accreditation = v.nullable(v.string());
const ground = {
  /** The entry of the credit ledger that it was issued from, witnessed by the heads at `/ledger/heads`. */
  ledgerPosition: v.nullable(v.number()),
  ledgerHash: v.nullable(v.string()),
  /** URL of the proof of its place in the chain of proofs; null until a signed head witnesses it. */
  proofUrl: v.nullable(v.string()),
};
const status = v.picklist(['valid', 'superseded', 'withdrawn']);

export const certificateType = resourceType(
  'Certificate',
  v.object({
    number: v.string(),
    /** 1 CME, 2 self-assessment. */
    kind,
    /** Credits claimed; for participation the same number of contact hours. */
    credits: v.number(),
    designatedHours,
    accreditation,
    /** When the certificate was issued. */
    awardedAt: v.string(),
    /** The same instant as a day on the learner's own calendar. */
    awardedOn: v.string(),
    /** When the activity was completed. */
    completedAt: v.string(),
    /** The same instant as a day on the learner's own calendar. */
    completedOn: v.string(),
    title: v.string(),
    publicationId: v.number(),
    pdfUrl: v.string(),
    verifyUrl: v.string(),
    wording,
    pharmacologyHours: v.number(),
    withdrawn: v.boolean(),
    status,
    ...ground,
    recipientName: v.string(),
    profession: v.string(),
    learningFormat: v.string(),
    providerName: v.string(),
    providerAddress: v.string(),
  }),
  { publication: toOne('Publication') },
);

export const verificationType = resourceType(
  'Verification',
  v.object({
    number: v.string(),
    recipientName: v.string(),
    profession: v.string(),
    title: v.string(),
    kind,
    credits: v.number(),
    designatedHours,
    accreditation,
    /** Null for the wording of credit, which prints none. */
    pharmacologyHours: v.nullable(v.number()),
    wording,
    learningFormat: v.string(),
    providerName: v.string(),
    providerAddress: v.string(),
    completedAt: v.string(),
    completedOn: v.string(),
    awardedAt: v.string(),
    awardedOn: v.string(),
    status,
    ...ground,
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Certificate: typeof certificateType;
    Verification: typeof verificationType;
  }
}

/** Paper size of a printed document. */
export const paper = v.picklist(['a4', 'letter']);
/** Maximum number of certificates in one document. */
export const BUNDLE_MAX = 50;

export const certificateCalls = {
  list: call({
    method: 'GET',
    path: '/api/certificates/',
    summary: 'One’s own certificates, latest completion first.',
    gives: certificateType,
    many: true,
    sparse: true,
    page: { size: 20, max: 100 },
    refuses: ['sign-in-needed'],
  }),
  bundle: call({
    method: 'GET',
    path: '/api/certificates/pdf/',
    summary: 'Several certificates of one’s own in one PDF.',
    gives: null,
    file: ['application/pdf'],
    filter: { id__in: v.pipe(idList, v.maxLength(BUNDLE_MAX)) },
    query: { size: paper },
    refuses: ['sign-in-needed', 'ids-needed', 'not-found', 'too-many-requests'],
  }),
  one: call({
    method: 'GET',
    path: '/api/certificates/:id/',
    summary: 'A certificate of one’s own; anyone’s for superusers, which is written down.',
    gives: certificateType,
    sparse: true,
    refuses: ['sign-in-needed', 'not-found'],
  }),
  pdf: call({
    method: 'GET',
    path: '/api/certificates/:id/pdf/',
    summary: 'The same as a PDF, A4 or Letter; anyone’s for superusers, which is written down.',
    gives: null,
    file: ['application/pdf'],
    query: { size: paper },
    refuses: ['sign-in-needed', 'not-found', 'too-many-requests'],
  }),
};

const head = v.object({
  at: v.string(),
  origin: v.string(),
  previous: v.nullable(v.string()),
  tables: v.array(v.object({ table: v.string(), entries: v.number(), hash: v.string() })),
  tree: v.object({ size: v.number(), root: v.string() }),
});
/**
 * Proves that a certificate has its place in the chain of proofs; the operations documentation says how to check it.
 */
const proof = v.object({
  content: v.string(),
  entry: v.string(),
  path: v.array(v.string()),
  head: v.object({ head, key: v.string(), signature: v.string() }),
});

export const verificationCalls = {
  find: call({
    method: 'GET',
    path: '/api/verifications/',
    summary: 'Public proof of a certificate by the number and the name printed on it: one, or none.',
    gives: verificationType,
    many: true,
    filter: {
      number: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty(), v.maxLength(40)),
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(250)),
    },
    refuses: ['verification-incomplete', 'too-many-requests'],
  }),
  proof: call({
    method: 'GET',
    path: '/api/verifications/:code/proof/',
    summary:
      'That a certificate stands in the chain of proofs: what entered, a path of hashes, and a signed head.',
    gives: proof,
    refuses: ['not-found', 'not-witnessed', 'too-many-requests'],
  }),
  one: call({
    method: 'GET',
    path: '/api/verifications/:code/',
    summary: 'Public proof of a certificate by the code printed on it.',
    gives: verificationType,
    refuses: ['not-found', 'too-many-requests'],
  }),
};
