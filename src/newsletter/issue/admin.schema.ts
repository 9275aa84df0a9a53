import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { LETTER_KINDS } from '../subscription/subscription.schema.ts';
import { ISSUE_ORIGINS, ISSUE_STATES, UNWRITTEN } from './admin.data.ts';
import { letterSegment, letterWords } from './letter.schema.ts';
import { LETTER_GAPS } from './letter-gap.data.ts';

const kind = v.picklist(LETTER_KINDS);
const language = v.picklist(LANGUAGES);

/** An issue of a newsletter, as administrators see it. */
export const issueDeskType = resourceType(
  'NewsletterIssue',
  v.object({
    /** `monthly:2026-11`, `tips:2026-W47-1`, `written:12`. */
    issue: v.string(),
    kind,
    origin: v.picklist(ISSUE_ORIGINS),
    /** The subject of a written issue, English first. */
    subject: v.nullable(v.string()),
    /** Its hour by the provider's clock. */
    startsAt: v.nullable(v.string()),
    state: v.picklist(ISSUE_STATES),
    openedAt: v.string(),
    /** When its last reader was reached. */
    finishedAt: v.nullable(v.string()),
    /** How many readers it has been written to so far. */
    recipients: v.number(),
    /** Only in a reply about a single issue. */
    record: v.optional(
      v.object({
        /** E-mails that were sent. */
        sent: v.number(),
        waiting: v.number(),
        /** E-mails that are no longer tried. */
        failed: v.number(),
        /** E-mails whose outcome the outbox has forgotten, after thirty days. */
        forgotten: v.number(),
        /** Readers who have unsubscribed from this kind since. */
        unsubscribed: v.number(),
        /** Those of them who did so by the link in this issue. */
        unsubscribedThrough: v.number(),
        /** Sent back with a save, to say which version its form was based on. */
        changedAt: v.string(),
        /** When it was held back: one of its publications may no longer be shown. */
        heldAt: v.nullable(v.string()),
        segment: letterSegment,
        /** The tiers a segment may name, the least first. */
        tiers: v.array(v.object({ id: v.number(), name: v.string() })),
        /** What readers get if there is no version in their language. */
        unwritten: v.picklist(UNWRITTEN),
        /** Languages that somebody wrote it in. */
        languages: v.array(language),
        /** The publications it announces that readers may open, with their English titles. */
        cards: v.array(v.object({ id: v.number(), title: v.string() })),
        /** What keeps it from being sent. */
        gaps: v.array(v.picklist(LETTER_GAPS)),
        /** Readers it goes to, and those left out for their language; null once it has ended. */
        audience: v.nullable(v.object({ readers: v.number(), leftOut: v.number() })),
        /** The address of the e-mail as mail programs show it; expires after some hours. */
        preview: v.string(),
        /** For an editor who writes it in another language. */
        english: v.nullable(v.object(letterWords)),
        /** What somebody wrote in this language; empty if nobody did. */
        written: v.object(letterWords),
        language,
        /** What a reader of this language gets; null if none of it may be shown any more. */
        letter: v.nullable(v.object({ subject: v.string(), text: v.string(), html: v.string() })),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    NewsletterIssue: typeof issueDeskType;
  }
}

const REFUSED = ['sign-in-needed', 'not-allowed'];

export const issueDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/newsletter/',
    summary:
      'The issues of the letters to many, newest first; `meta.readers` counts who asked for which kind. For superusers.',
    gives: issueDeskType,
    many: true,
    filter: { kind },
    page: { size: 20, max: 50 },
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/newsletter/:id/',
    summary: 'One issue with its figures, and its letter in a language. For superusers.',
    gives: issueDeskType,
    query: { language },
    refuses: [...REFUSED, 'not-found'],
  }),
  preview: call({
    method: 'GET',
    path: '/api/newsletter/previews/:id/',
    summary: 'The letter of an issue as mail programs draw it, by an address that the desk gave; for frames.',
    gives: null,
    file: ['text/html'],
    query: { language, token: v.pipe(v.string(), v.maxLength(100)) },
    refuses: ['not-found'],
  }),
  test: call({
    method: 'POST',
    path: '/api/admin/newsletter/:id/test-letters/',
    overNothing: 'sends',
    summary:
      'Sends the letter of an issue to the address of whoever asks, and to nobody else. For superusers.',
    gives: v.object({ email: v.string() }),
    status: 201,
    takes: v.object({
      data: v.object({ type: v.literal('TestLetter'), attributes: v.object({ language }) }),
    }),
    refuses: [...REFUSED, 'not-found', 'issue-empty', 'issue-unready', 'too-many-requests'],
  }),
};
