import { refuse } from '#credit/credit.refusals.ts';
import { isReversed, utcDate } from '#kit/dates.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { csvResult, superuserDirect, superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { dayBegins, dayEnds } from '../../resources/order/order.rules.ts';
import { accreditationCalls } from './accreditation.schema.ts';
import { ACTIVITIES_CSV, presentActivity } from './accreditation.serializer.ts';
import { type ActivityCriteria, activitiesFor, exportActivities } from './accreditation.service.ts';
import { auditFile } from './file.serializer.ts';
import { activityReportCalls } from './report.schema.ts';
import { evaluationLines, LEARNERS_CSV, presentLearner, presentReport } from './report.serializer.ts';
import {
  exportEvaluation,
  exportLearners,
  openFile,
  openLearners,
  openReport,
  type Span,
} from './report.service.ts';
import { auditFilePdf, periodText } from './sheet.serializer.ts';

type ActivitiesQuery = Query<typeof accreditationCalls.list>;

/** The first moment of the requested days, and the first moment after them. */
function periodIn({ site }: Visit, { filter }: ActivitiesQuery): Span {
  if (isReversed(filter)) throw refuse('period-reversed');
  return { from: dayBegins(filter.from), until: dayEnds(filter.to), zone: site.timeZone };
}

const askedIn = (visit: Visit, query: ActivitiesQuery): ActivityCriteria => ({
  ...periodIn(visit, query),
  type: query.filter.type ?? null,
  state: query.filter.state ?? null,
  due: query.filter.due ?? null,
  words: query.filter.search?.trim() || null,
});

export const accreditationEndpoints: Endpoint[] = [
  superuserRead(accreditationCalls.list, async ({ visit, query }, db) => {
    const sort = query.sort ?? '-starts';
    const { rows, count } = await activitiesFor(db, askedIn(visit, query), sort, query.page, visit.now);
    return {
      data: rows.map((row) => presentActivity(row, visit.now)),
      count,
    };
  }),
  superuserDirect(accreditationCalls.csv, async ({ visit, query, ports: { database } }) =>
    csvResult(
      await exportActivities(database, visit, askedIn(visit, query), ACTIVITIES_CSV),
      `activities-${utcDate(visit.now)}`,
    ),
  ),
  superuserWrite(activityReportCalls.one, async ({ visit, params, query }, db) => {
    const report = await openReport(db, visit, idIn(params), periodIn(visit, query));
    return { data: presentReport(report, visit.now) };
  }),
  superuserWrite(activityReportCalls.learners, async ({ visit, params, query }, db) => {
    const { rows, count } = await openLearners(db, visit, idIn(params), periodIn(visit, query), query.page);
    return { data: rows.map(presentLearner), count };
  }),
  superuserDirect(activityReportCalls.learnersCsv, async ({ visit, params, query, ports: { database } }) => {
    const id = idIn(params);
    const body = await exportLearners(database, visit, id, periodIn(visit, query), LEARNERS_CSV);
    return csvResult(body, `activity-${id}-learners-${utcDate(visit.now)}`);
  }),
  superuserDirect(
    activityReportCalls.evaluationCsv,
    async ({ visit, params, query, ports: { database } }) => {
      const id = idIn(params);
      const body = await exportEvaluation(database, visit, id, periodIn(visit, query), evaluationLines);
      return csvResult(body, `activity-${id}-evaluation-${utcDate(visit.now)}`);
    },
  ),
  superuserDirect(activityReportCalls.file, async ({ visit, params, query, ports }) => {
    const id = idIn(params);
    const span = periodIn(visit, query);
    const found = await openFile(ports.database, visit, id, span);
    const { productName, demo } = ports.config;
    const body = await auditFilePdf(auditFile({ ...found, providerName: productName, now: visit.now }), {
      paper: query.plain.size ?? 'a4',
      demo,
      productName,
      title: found.report.activity.title,
      period: periodText(query.filter.from, query.filter.to),
      now: visit.now,
    });
    return {
      raw: { body, contentType: 'application/pdf' },
      headers: { 'content-disposition': attachment(`activity-${id}-${utcDate(visit.now)}.pdf`) },
    };
  }),
];
