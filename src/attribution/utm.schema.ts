import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { instantSchema } from '#kit/query.ts';

/** More in one address are not kept. */
export const UTM_MAX = 10;
/** Bytes of a record's parameters as JSON that the index can hold which finds one sent twice. */
const BYTES_MAX = 2000;
export const hasRoomFor = (data: Readonly<Record<string, string>>): boolean =>
  new TextEncoder().encode(JSON.stringify(data)).length <= BYTES_MAX;
const parameters = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^utm_[a-z_]{1,40}$/, 'invalid-field.utm-name')),
    v.pipe(v.string(), v.maxLength(300)),
  ),
  v.check(
    (data) => Object.keys(data).length > 0 && Object.keys(data).length <= UTM_MAX,
    'invalid-field.utm-count',
  ),
  v.check(hasRoomFor, 'invalid-field.utm-size'),
);
export const utmType = resourceType(
  'Utm',
  v.object({ created: instantSchema, data: v.record(v.string(), v.string()) }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Utm: typeof utmType;
  }
}

const one = v.object({
  type: v.literal('Utm'),
  attributes: v.object({ created: instantSchema, data: parameters }),
});
export const utmCalls = {
  record: call({
    method: 'POST',
    path: '/api/utms/',
    summary: 'Campaign records of the signed-in user; an array uses the bulk extension.',
    gives: utmType,
    many: true,
    status: 201,
    bulk: true,
    takes: v.object({ data: v.union([v.array(one), one]) }),
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
};
