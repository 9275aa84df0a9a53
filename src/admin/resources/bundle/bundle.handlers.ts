import { recordAudit } from '#audit/audit.service.ts';
import { utcDate } from '#kit/dates.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { superuserDirect } from '../../kit/endpoints.handlers.ts';
import { bundleCalls } from './bundle.schema.ts';
import { archivePublication } from './bundle.service.ts';

export const bundleEndpoints: Endpoint[] = [
  superuserDirect(bundleCalls.exportPublication, async ({ visit, params, ports }) => {
    const id = idIn(params);
    const { body, files } = await archivePublication(ports, id, visit.now);
    await ports.database.write((db) =>
      recordAudit(db, visit, {
        action: 'publication.export',
        subject: `publication:${id}`,
        detail: { files },
      }),
    );
    return {
      raw: { body, contentType: 'application/zip' },
      headers: { 'content-disposition': attachment(`publication-${id}-${utcDate(visit.now)}.zip`) },
    };
  }),
];
