import { signedIn } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { utmCalls, type utmType } from './utm.schema.ts';
// Referenced by its schemas.
import './utm.refusals.ts';
import { insertUtms } from './utm.repository.ts';
import { distinctRecords } from './utm.rules.ts';

export const utmEndpoints: Endpoint[] = [
  endpoint(utmCalls.record, {
    policy: signedIn,
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
