import { fullAccount } from '#identity/session/session.policy.ts';
import { utcDate } from '#kit/dates.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { refuse } from './account-export.refusals.ts';
import { accountExportCall } from './account-export.schema.ts';
import { exportAccount } from './account-export.service.ts';

export const accountExportEndpoints: Endpoint[] = [
  endpoint(accountExportCall, {
    policy: fullAccount,
    limits: ({ visit }) => [
      {
        bucket: `export:${visit.visitor.kind === 'user' ? visit.visitor.id : ''}`,
        count: 10,
        seconds: 3600,
        refusal: refuse('too-many-requests.export'),
      },
    ],
    direct: async ({ ports, visit }) => ({
      data: await exportAccount(ports, visit),
      headers: { 'content-disposition': attachment(`account-${utcDate(visit.now)}.json`) },
    }),
  }),
];
