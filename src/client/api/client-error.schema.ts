import * as v from 'valibot';
import { call } from '#kit/contract.ts';

export const clientErrorCalls = {
  report: call({
    method: 'POST',
    path: '/api/client-errors/',
    summary: 'A rendering failure, without personal data.',
    gives: null,
    status: 204,
    takes: v.object({
      data: v.object({
        type: v.literal('ClientError'),
        attributes: v.object({
          message: v.pipe(v.string(), v.maxLength(1000)),
          stack: v.optional(v.pipe(v.string(), v.maxLength(8000)), ''),
          path: v.pipe(v.string(), v.maxLength(500)),
          release: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
        }),
      }),
    }),
  }),
};
