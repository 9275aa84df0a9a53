import { superuser } from '#identity/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import { attachment } from '#platform/pdf.ts';
import { overviewCalls, type overviewType } from './overview.contract.ts';
import { yearsCsv } from './overview.presentation.ts';
import { measuredYears, type Overview, overviewAt } from './overview.service.ts';

const present = ({ letters, ...figures }: Overview): Resource<typeof overviewType> => ({
  type: 'AdminOverview',
  id: 'now',
  attributes: {
    ...figures,
    letters: letters.map(({ id, recipient, subject, last_error, given_up_at }) => ({
      id: String(id),
      recipient,
      subject,
      reason: last_error,
      at: given_up_at?.toISOString() ?? '',
    })),
  },
});

export const overviewEndpoints: Endpoint[] = [
  endpoint(overviewCalls.one, {
    policy: superuser,
    read: async ({ visit }, db) => ({ document: { data: present(await overviewAt(db, visit.now)) } }),
  }),
  endpoint(overviewCalls.csv, {
    policy: superuser,
    read: async ({ visit }, db) => ({
      raw: {
        body: yearsCsv(await measuredYears(db, visit.now)),
        contentType: 'text/csv; charset=utf-8; header=present',
      },
      headers: { 'content-disposition': attachment(`months-${utcDate(visit.now)}.csv`) },
    }),
  }),
];
