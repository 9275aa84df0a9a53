import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { LETTER_KINDS } from '../subscription/subscription.schema.ts';
import { ISSUE_ORIGINS, ISSUE_STATES, UNWRITTEN } from './admin.data.ts';
import { letterSegment, letterWords } from './letter.schema.ts';
import { LETTER_GAPS } from './letter-gap.data.ts';

const kind = v.picklist(LETTER_KINDS);
const language = v.picklist(LANGUAGES);

/** An issue of a letter to many, as administrators see it. */
export const issueDeskType = resourceType(
  'NewsletterIssue',
  v.object({
    /** `monthly:2026-11`, `tips:2026-W47-1`, `written:12`. */
    issue: v.string(),
    kind,
    origin: v.picklist(ISSUE_ORIGINS),
    /** Of a written letter, the English one first. */
    subject: v.nullable(v.string()),
    /** Its hour on the provider's clock. */
    startsAt: v.nullable(v.string()),
    state: v.picklist(ISSUE_STATES),
    openedAt: v.string(),
    /** When its last reader was reached. */
    finishedAt: v.nullable(v.string()),
    /** Readers that it was written to so far. */
    recipients: v.number(),
    /** In a reply about one alone. */
    record: v.optional(
      v.object({
        /** Letters that left. */
        sent: v.number(),
        waiting: v.number(),
        /** Letters that nobody tries to send any more. */
        failed: v.number(),
        /** Letters whose fate the outbox has forgotten, after thirty days. */
        forgotten: v.number(),
        /** Readers who unsubscribed from this kind of letter since. */
        unsubscribed: v.number(),
        /** Those of them who did so by the link of this letter. */
        unsubscribedThrough: v.number(),
        /** A save says with it what its form saw. */
        changedAt: v.string(),
        /** When it was kept from going on: a publication of it may not be shown any more. */
        heldAt: v.nullable(v.string()),
        segment: letterSegment,
        /** What readers get whose language has no letter. */
        unwritten: v.picklist(UNWRITTEN),
        /** Languages that somebody wrote it in. */
        languages: v.array(language),
        /** Publications that it announces and readers may open, with their English titles. */
        cards: v.array(v.object({ id: v.number(), title: v.string() })),
        /** What keeps it from its hour. */
        gaps: v.array(v.picklist(LETTER_GAPS)),
        /** Readers it goes to, and those left out for their language; null once it has ended. */
        audience: v.nullable(v.object({ readers: v.number(), leftOut: v.number() })),
        /** The address of the letter as mail programs draw it; for some hours. */
        preview: v.string(),
        /** For whoever writes it in another language. */
        english: v.nullable(v.object(letterWords)),
        /** What somebody wrote in this language; empty where nobody did. */
        written: v.object(letterWords),
        language,
        /** What a reader of this language gets; null when nothing of it may be shown any more. */
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
    refuses: [...REFUSED, 'not-found', 'issue-empty', 'too-many-requests'],
  }),
};
