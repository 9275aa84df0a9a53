import * as v from 'valibot';
import { APPROVAL_DAYS, APPROVAL_STANDINGS } from '#catalog/approval/approval.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#kit/languages.ts';
import { idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';

/** Somebody who was asked to approve a publication, and their answer. */
export const adminApprovalType = resourceType(
  'AdminApproval',
  v.object({
    author: v.string(),
    language: v.picklist(LANGUAGES),
    askedAt: v.string(),
    endsAt: v.string(),
    standing: v.picklist(APPROVAL_STANDINGS),
    note: v.string(),
    answeredAt: v.nullable(v.string()),
    /** Only for a link that was just made. */
    link: v.optional(v.object({ address: v.string(), mailed: v.boolean() })),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminApproval: typeof adminApprovalType;
  }
}

const PATH = '/api/admin/publications/:id/approvals/';
export const adminApprovalCalls = {
  list: call({
    method: 'GET',
    path: PATH,
    summary: 'Whose approval of a publication was asked for, and how each stands. For superusers.',
    gives: adminApprovalType,
    many: true,
    refuses: [...REFUSED, 'not-found'],
  }),
  ask: call({
    method: 'POST',
    path: PATH,
    overNothing: 'adds',
    summary:
      'A link for one author, by which they approve the text without an account; a letter carries it where their address is known. For superusers.',
    gives: adminApprovalType,
    status: 201,
    takes: newBody(
      'AdminApproval',
      v.object({
        author: idNumber,
        language: v.picklist(LANGUAGES),
        days: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(APPROVAL_DAYS.least), v.maxValue(APPROVAL_DAYS.most)),
          APPROVAL_DAYS.usual,
        ),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'approval-of-author', 'invalid-field'],
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/admin/publications/:id/approvals/:link/',
    overNothing: 'sends',
    summary: 'Ends a link now; what was answered by it stays. For superusers.',
    gives: null,
    status: 204,
    refuses: [...REFUSED, 'not-found'],
  }),
};
