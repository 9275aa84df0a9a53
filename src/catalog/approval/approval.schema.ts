import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';
import { APPROVAL_NOTE_MAX, APPROVAL_VERDICTS } from './approval.data.ts';

const verdict = v.picklist(APPROVAL_VERDICTS);
/** What an author is asked by a link, and what they answered. */
export const approvalType = resourceType(
  'Approval',
  v.object({
    title: v.string(),
    author: v.string(),
    language: v.picklist(LANGUAGES),
    endsAt: v.string(),
    /** URL where the text can be read as its readers will see it. */
    preview: v.string(),
    /** Digest of the text as it is shown now: an answer names the one it is about. */
    text: v.string(),
    verdict: v.nullable(verdict),
    note: v.string(),
    answeredAt: v.nullable(v.string()),
    /** Whether that answer is about the text as it is shown now. */
    current: v.boolean(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Approval: typeof approvalType;
  }
}

const LINK_REFUSALS = [
  'approval-link-unknown',
  'approval-link-ended',
  'approval-link-withdrawn',
  'too-many-requests',
] as const;
export const approvalCalls = {
  one: call({
    method: 'GET',
    path: '/api/approvals/:token/',
    summary: 'What an author is asked to approve by a link, without an account. Changes nothing.',
    gives: approvalType,
    refuses: LINK_REFUSALS,
  }),
  answer: call({
    method: 'POST',
    path: '/api/approvals/:token/answers/',
    summary: 'An author approves the text that was shown, or says what has to be changed.',
    gives: approvalType,
    takes: v.object({
      data: v.object({
        type: v.literal('ApprovalAnswer'),
        attributes: v.object({
          verdict,
          note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(APPROVAL_NOTE_MAX)), ''),
          /** `text` as it was shown. */
          seen: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        }),
      }),
    }),
    refuses: [...LINK_REFUSALS, 'approval-text-changed', 'approval-note-missing', 'invalid-field'],
  }),
};
