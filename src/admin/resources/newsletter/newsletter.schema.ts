import * as v from 'valibot';
import { call } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { ISSUE_COMMANDS, UNWRITTEN } from '#newsletter/issue/admin.data.ts';
import { issueDeskType } from '#newsletter/issue/admin.schema.ts';
import { letterSegment, letterWords } from '#newsletter/issue/letter.schema.ts';
import { LETTER_KINDS } from '#newsletter/subscription/subscription.schema.ts';
import { body, newBody, REFUSED } from '../../kit/call.schema.ts';
import { instant } from '../translation/translation.schema.ts';

const kind = v.picklist(LETTER_KINDS);
const ONE = '/api/admin/newsletter/:id/';
/** The version that was read: if somebody else has saved meanwhile, the change is refused. */
const changedAt = instant;
const OVER_ONE = [...REFUSED, 'not-found', 'issue-changed', 'invalid-field'];

export const issueWritingCalls = {
  write: call({
    method: 'POST',
    path: '/api/admin/newsletter/',
    summary: 'Begins an issue that somebody writes, as a draft. For superusers.',
    overNothing: 'adds',
    gives: issueDeskType,
    status: 201,
    takes: newBody('NewsletterIssue', v.object({ kind })),
    refuses: REFUSED,
  }),
  save: call({
    method: 'PATCH',
    path: ONE,
    summary:
      'Writes what is given of a draft: whom it goes to, what readers without a letter in their language get, the letter in one language. For superusers.',
    gives: issueDeskType,
    takes: body(
      'NewsletterIssue',
      v.object({
        kind: v.optional(kind),
        segment: v.optional(letterSegment),
        unwritten: v.optional(v.picklist(UNWRITTEN)),
        letter: v.optional(
          v.object({
            language: v.picklist(LANGUAGES),
            /** Null deletes the text in this language. */
            words: v.nullable(v.object(letterWords)),
          }),
        ),
        changedAt,
      }),
    ),
    refuses: [...OVER_ONE, 'issue-not-draft', 'words-lost', 'link-unclear', 'picture-elsewhere'],
  }),
  move: call({
    method: 'POST',
    path: '/api/admin/newsletter/:id/commands/',
    summary:
      'Schedules an issue for an hour of the provider’s clock, takes that back, pauses, resumes or ends it. For superusers.',
    gives: issueDeskType,
    takes: newBody(
      'NewsletterCommand',
      v.object({
        command: v.picklist(ISSUE_COMMANDS),
        /** With `schedule`: `2027-03-01T14:00`. */
        startsAt: v.optional(v.pipe(v.string(), v.maxLength(16))),
        changedAt,
      }),
    ),
    refuses: [...OVER_ONE, 'issue-course', 'issue-unready'],
  }),
};
