import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, resourceType } from '#kit/contract.ts';

const id = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

/** The files handed out; their URLs expire at `expiresAt`. */
export const downloadType = resourceType(
  'Download',
  v.object({
    message: v.string(),
    expiresAt: v.string(),
    files: v.array(v.object({ id: v.string(), title: v.string(), url: v.string() })),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Download: typeof downloadType;
  }
}

export const downloadCalls = {
  ask: call({
    method: 'POST',
    path: '/api/downloads/',
    summary:
      'Addresses of files. Signed in: one `material`, for five minutes. By e-mail: the free files of a `publication`, for 24 hours, mailed as well.',
    gives: downloadType,
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('Download'),
        attributes: v.union([
          v.object({ material: id }),
          v.object({ publication: id, email: v.optional(line(1000), '') }),
        ]),
      }),
    }),
    refuses: [
      'not-found',
      'sign-in-needed',
      'account-needed',
      'member-needed',
      'gold-needed',
      'download-limit',
      'invalid-field',
      'too-many-requests',
    ],
  }),
  file: call({
    method: 'GET',
    path: '/api/downloads/:link/',
    summary: 'The file of an address handed out before; who may have it is asked again.',
    gives: null,
    file: ['*/*'],
    refuses: ['link-ended', 'not-found'],
  }),
};
