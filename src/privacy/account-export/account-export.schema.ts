import * as v from 'valibot';
import { call } from '#kit/contract.ts';
import { at, bool, list, maybe, number, text } from './field.schema.ts';
import { moneyRecord } from './money.schema.ts';

/** In hundredths. */
const certified = { amountHundredths: number, pharmacologyHundredths: number, learningFormat: text };

/** Everything stored about a person, one key per noun; numbers of publications and sections are the library's own. */
export const accountExport = v.strictObject({
  format: v.literal('account-export'),
  version: v.literal(1),
  exportedAt: at,
  profile: v.strictObject({
    id: number,
    email: text,
    emailVerifiedAt: maybe(at),
    firstName: text,
    lastName: text,
    profession: maybe(text),
    professionBefore: maybe(text),
    professionChangedAt: maybe(at),
    specialization: maybe(text),
    language: text,
    yearlyGoalHundredths: number,
    creditBlockYear: maybe(number),
    isSuperuser: bool,
    scope: text,
    createdAt: at,
    lastSignInAt: maybe(at),
    pendingEmail: maybe(text),
    dismissed: v.array(text),
  }),
  addresses: list({
    id: number,
    address1: text,
    address2: text,
    city: text,
    postalCode: text,
    state: text,
    country: text,
    createdAt: at,
  }),
  /** Identifiers by which a board or authority knows the person. */
  identifiers: list({ authority: text, value: text, reportingConsentAt: maybe(at) }),
  /** `signedInAt`: before `createdAt` where one took the place of another; else null. */
  sessions: list({ createdAt: at, signedInAt: maybe(at), expiresAt: at, endedAt: maybe(at) }),
  /** Links sent by e-mail, without their secrets. */
  links: list({
    purpose: text,
    detail: v.record(text, v.unknown()),
    createdAt: at,
    expiresAt: at,
    usedAt: maybe(at),
  }),
  /** Factors besides the password, without their secrets. */
  secondFactors: list({ kind: text, name: text, addedAt: at, lastUsedAt: maybe(at) }),
  /** Text typed in the administration and not saved. */
  drafts: list({
    record: text,
    words: v.record(text, v.strictObject({ stood: text, typed: text })),
    typedAt: at,
  }),
  ...moneyRecord,
  /** Submitted attempts, with their terms at the time and every answer. */
  attempts: list({
    id: number,
    publicationId: number,
    title: text,
    kind: number,
    status: text,
    score: number,
    correctCount: number,
    itemCount: number,
    passMark: number,
    amountHundredths: number,
    isPractice: bool,
    /** Null unless its credit waits for a fact. */
    creditWaitsSince: maybe(at),
    frontMatterVersion: number,
    openedAt: maybe(at),
    submittedAt: at,
    /**
     * Whether an answer is correct is revealed with the key: after the pass, or after the last permitted sitting (C26).
     */
    keyIsTold: bool,
    answers: list({ question: text, answer: text, isCorrect: maybe(bool) }),
  }),
  /** Tests opened: when, and which front matter was read before the first question. */
  sittings: list({
    publicationId: number,
    title: text,
    kind: number,
    openedBy: text,
    openedAt: at,
    closedAt: maybe(at),
    /** The language of its questions. */
    askedIn: text,
    frontMatterVersion: number,
    language: maybe(text),
    contentHash: maybe(text),
    /** `explainedAt`: when its explanation was shown, which locked it. */
    answers: list({ question: text, answer: text, answeredAt: at, explainedAt: maybe(at) }),
  }),
  /** `retakenKinds`: the kinds of credit of which the test was taken again since. */
  completions: list({
    publicationId: number,
    title: text,
    completedAt: at,
    retakenAt: maybe(at),
    retakenKinds: v.array(number),
  }),
  evaluations: list({
    publicationId: number,
    title: text,
    claimedHundredths: number,
    submittedAt: at,
    /** As attested at the claim. */
    profession: maybe(text),
    licence: maybe(text),
    attestedAt: maybe(at),
    answers: list({ question: text, answer: v.union([text, number, bool]) }),
  }),
  frontMatterShown: list({ publicationId: number, version: number, shownAt: at }),
  progress: list({
    publicationId: number,
    sectionId: number,
    title: text,
    positionSeconds: number,
    completedAt: maybe(at),
    updatedAt: at,
  }),
  notes: list({ sectionId: number, title: text, text, updatedAt: at }),
  quickTakes: list({ publicationId: number, title: text, openedAt: at }),
  /** The credit ledger: awards, claims, corrections. */
  credits: list({
    publicationId: number,
    kind: number,
    entry: text,
    ...certified,
    attemptId: maybe(number),
    title: text,
    earnedAt: at,
    civilDate: maybe(text),
    zone: maybe(text),
    /** Of training on substance use disorders, as frozen at the award (rule R30); null for other entries. */
    mateMinutes: maybe(number),
    reason: text,
  }),
  certificates: list({
    id: number,
    number: text,
    code: text,
    publicationId: number,
    kind: number,
    wording: text,
    ...certified,
    recipientName: text,
    profession: text,
    title: text,
    providerName: text,
    providerAddress: text,
    completedAt: at,
    issuedAt: at,
    supersedesId: maybe(number),
    withdrawnAt: maybe(at),
    /** The credit ledger entry that it was issued from. */
    ledgerPosition: maybe(number),
    ledgerHash: maybe(text),
  }),
  /** Colleagues whom the person invited; without the address of one who has deleted the account. */
  invitations: list({
    id: number,
    email: text,
    createdAt: at,
    remindedAt: maybe(at),
    appliedAt: maybe(at),
  }),
  /** Invitations sent to the person. */
  invited: list({ createdAt: at, remindedAt: maybe(at), appliedAt: maybe(at) }),
  wantsNoInvitations: bool,
  subscriptions: list({
    kind: text,
    state: text,
    language: text,
    askedAt: at,
    confirmedAt: maybe(at),
    unsubscribedAt: maybe(at),
  }),
  /** What was agreed to, where, when, and in which words. */
  consents: list({
    deed: text,
    kinds: v.array(text),
    place: text,
    wording: text,
    language: text,
    at,
  }),
  issues: list({ issue: text, queuedAt: at, unsubscribedAt: maybe(at) }),
  /** E-mails of the last thirty days. */
  letters: list({ subject: text, createdAt: at, sentAt: maybe(at) }),
  supportRequests: list({
    reference: text,
    name: text,
    email: text,
    subject: text,
    body: text,
    language: text,
    createdAt: at,
    forwardedAt: maybe(at),
    mailedAt: maybe(at),
    state: text,
    /** Answers, notes and actions, oldest first; none where the address is not the person's own, proved one. */
    entries: list({ kind: text, body: text, at }),
  }),
  releaseNotices: list({ publicationId: number, title: text, createdAt: at, toldAt: maybe(at) }),
  audioFeed: maybe(v.strictObject({ isClosed: bool, changedAt: at })),
  campaigns: list({ created: at, data: v.record(text, text), receivedAt: at }),
  /** Actions by the person, and actions on their account and orders. */
  audit: list({
    at,
    action: text,
    subject: text,
    detail: v.record(text, v.unknown()),
    byOneself: bool,
    address: maybe(text),
  }),
});

export const accountExportCall = call({
  method: 'GET',
  path: '/api/users/me/export/',
  summary: 'Everything that is held of oneself, as a document to keep.',
  gives: accountExport,
  refuses: ['sign-in-needed', 'full-account-needed', 'too-many-requests'],
});
