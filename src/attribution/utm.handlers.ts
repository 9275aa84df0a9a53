import { signedIn } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { utmCalls, type utmType } from './utm.schema.ts';
// Referenced by its schemas.
import './utm.refusals.ts';
import { insertUtms } from './utm.repository.ts';
import { distinctRecords } from './utm.rules.ts';

/** A device posts what it kept once its reader is known: a call for each visit, not for each page. */
const OFTEN = { count: 30, seconds: 3600, refusal: refuseOften('too-many-requests.wait') };

export const utmEndpoints: Endpoint[] = [
  endpoint(utmCalls.record, {
    policy: signedIn,
    limits: ({ visit }) =>
      visit.visitor.kind === 'user' ? [{ ...OFTEN, bucket: `utm:${visit.visitor.id}` }] : [],
    write: async ({ body, visit }, db) => {
      const sent = (Array.isArray(body.data) ? body.data : [body.data]).map((one) => one.attributes);
      const userId = visit.visitor.kind === 'user' ? visit.visitor.id : 0;
      const rows = await insertUtms(db, userId, distinctRecords(sent), visit.now);
      const data = rows.map(
        (row): Resource<typeof utmType> => ({
          type: 'Utm',
          id: String(row.id),
          attributes: { created: row.created.toISOString(), data: row.data },
        }),
      );
      return { data: Array.isArray(body.data) ? data : data[0] };
    },
  }),
];
