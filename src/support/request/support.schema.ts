import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call } from '#kit/contract.ts';

/** Maximum length of a message. */
export const MESSAGE_MAX = 5000;
const typed = (max: number) => v.optional(line(max), '');

/** The support desk API (spec §7): the same names for requests to us and from us to an external desk. */
export const supportCalls = {
  send: call({
    method: 'POST',
    path: '/requests',
    summary: 'A request to the support desk: kept, passed on, and acknowledged by e-mail.',
    gives: v.object({ reference: v.string(), message: v.string() }),
    status: 201,
    takes: v.object({
      request: v.object({
        requester: v.object({ name: typed(200), email: typed(1000) }),
        subject: typed(300),
        comment: v.object({
          body: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_MAX)), ''),
        }),
        /** People never see this field; bots that fill in every field do. */
        website: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
      }),
    }),
    refuses: ['invalid-field', 'too-many-requests'],
  }),
};
