import { recordAudit } from '#audit/audit.service.ts';
import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { csvResult, superuserRead, superuserRecordedRead } from '../../kit/endpoints.handlers.ts';
import { presentGap } from '../../resources/content-facts/content-facts.serializer.ts';
import { overviewCalls, type overviewType } from './overview.schema.ts';
import { yearsCsv } from './overview.serializer.ts';
import { measuredYears, type OverviewFigures, overviewAt } from './overview.service.ts';

const present = (
  { letters, suspended, retracted, ...figures }: OverviewFigures,
  visit: Visit,
): Resource<typeof overviewType> => ({
  type: 'AdminOverview',
  id: 'now',
  attributes: {
    ...figures,
    suspended: {
      ...suspended,
      activities: suspended.activities.map(({ id, title, since, gaps }) => ({
        id: String(id),
        title,
        since: since?.toISOString() ?? '',
        missing: gaps.map((gap) => presentGap(gap, visit)),
      })),
    },
    retracted: {
      all: retracted.all,
      citations: retracted.citations.map(({ registry, identifier, words, since, publication_id, title }) => ({
        text: words,
        [registry === 'doi' ? 'doi' : 'pmid']: identifier,
        since: since && new Date(since).toISOString(),
        publicationId: String(publication_id),
        title,
      })),
    },
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
  superuserRead(overviewCalls.one, async ({ visit }, db) => ({
    data: present(await overviewAt(db, visit.now), visit),
  })),
  superuserRecordedRead(overviewCalls.csv, async ({ visit }, db) => ({
    ...csvResult(yearsCsv(await measuredYears(db, visit.now)), `months-${utcDate(visit.now)}`),
    record: (writer) =>
      recordAudit(writer, visit, { action: 'overview.export', subject: 'overview' }).then(() => true),
  })),
];
