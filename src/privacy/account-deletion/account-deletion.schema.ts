import * as v from 'valibot';
import { secret } from '#identity/profile/text-field.schema.ts';
import { call } from '#kit/contract.ts';

export const accountDeletionCall = call({
  method: 'DELETE',
  path: '/api/users/me/',
  summary: 'Deletes one’s own account: every session ends, and what need not be kept is erased.',
  gives: null,
  status: 204,
  takes: v.object({
    data: v.object({ type: v.literal('User'), attributes: v.object({ currentPassword: secret }) }),
  }),
  refuses: [
    'sign-in-needed',
    'full-account-needed',
    'wrong-password',
    'payment-under-way',
    'last-superuser',
    'too-many-requests',
    'busy',
  ],
});
