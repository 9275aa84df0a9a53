import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';
import { MEASURED_AT_ONCE } from './medium.data.ts';

/** Number of recordings that a request will have measured. */
export const measurementType = resourceType('AdminMeasurement', v.object({ asked: v.number() }));

declare module '#kit/contract.ts' {
  interface Registry {
    AdminMeasurement: typeof measurementType;
  }
}

export const measurementCalls = {
  ask: call({
    method: 'POST',
    path: '/api/admin/media/measurements/',
    summary:
      'Wants the length and loudness of recordings read that were not read as they came; files that are no recordings, have been read or wait for it already are passed over. For superusers.',
    gives: measurementType,
    takes: newBody(
      'AdminMeasurement',
      v.object({ media: v.pipe(v.array(idNumber), v.minLength(1), v.maxLength(MEASURED_AT_ONCE)) }),
    ),
    overNothing: 'sends',
    refuses: [...REFUSED, 'invalid-field'],
  }),
};
