import { fullAccount } from '#identity/session/session.policy.ts';
import { creditsNumber } from '#kit/amounts.ts';
import { isReversed, utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import { isZone } from '#kit/zones.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { accountId, pdfLimits } from './certificate/certificate.handlers.ts';
import { refuse } from './credit.refusals.ts';
import { findLearner } from './credit.repository.ts';
import {
  dayInZone,
  daysLeftInYear,
  NO_CREDIT,
  type Period,
  remainingToGoal,
  throughYear,
  totalsByYear,
} from './credit.rules.ts';
import { creditCalls, transcriptCalls } from './credit.schema.ts';
import { presentLine, presentTotals, presentYear, transcriptCsv } from './credit.serializer.ts';
import { type TranscriptLine, transcriptLines } from './credit.service.ts';
import { selfAssessmentBlock } from './requirement/requirement.service.ts';
import { transcriptPdf } from './transcript/sheet.serializer.ts';

function periodOf({ filter }: Query<typeof transcriptCalls.list>): Period {
  const period = {
    from: filter.from ?? null,
    to: filter.to ?? null,
  };
  if (isReversed(period)) throw refuse('period-reversed');
  return period;
}

const linesFor = (
  { visit, query }: RequestContext<typeof transcriptCalls.list>,
  db: Reader,
): Promise<TranscriptLine[]> =>
  transcriptLines(db, accountId(visit), periodOf(query), query.filter.kind ?? null);

export async function learnerOf(db: Reader, userId: number) {
  const learner = await findLearner(db, userId);
  if (!learner) throw notFound();
  return learner;
}

async function transcriptDocument(
  asked: RequestContext<typeof transcriptCalls.pdf>,
  db: Reader,
): Promise<HandlerResult> {
  const lines = await linesFor(asked, db);
  const { name, profession } = await learnerOf(db, accountId(asked.visit));
  const { config } = asked.ports;
  const body = await transcriptPdf(lines, {
    paper: asked.query.plain.size ?? 'a4',
    demo: config.demo,
    productName: config.productName,
    learner: { name, profession },
    period: periodOf(asked.query),
    kind: asked.query.filter.kind ?? null,
    now: asked.visit.now,
    today: dayOf(asked.header('time-zone') ?? lines[0]?.zone, asked.visit.now),
  });
  return {
    raw: { body, contentType: 'application/pdf' },
    headers: { 'content-disposition': attachment(`transcript-${utcDate(asked.visit.now)}.pdf`) },
  };
}

/** Today on the caller's calendar; in UTC if their time zone is missing or unknown. */
export const dayOf = (zone: string | null | undefined, now: Date): string =>
  dayInZone(now, zone && isZone(zone) ? zone : null);

async function summaryDocument({ visit, header }: RequestContext, db: Reader): Promise<HandlerResult> {
  const userId = accountId(visit);
  const { now } = visit;
  const { goal, blockYear } = await learnerOf(db, userId);
  const lines = await transcriptLines(db, userId);
  const today = dayOf(header('time-zone'), now);
  const year = Number(today.slice(0, 4));
  const years = throughYear(totalsByYear(lines), year);
  const thisYear = years.find((one) => one.year === year) ?? { year, ...NO_CREDIT };
  const block = await selfAssessmentBlock(db, lines, today, blockYear);
  const attributes = {
    years: years.map(presentYear),
    thisYear: presentYear(thisYear),
    goal: creditsNumber(goal),
    remainingToGoal: creditsNumber(remainingToGoal(goal, thisYear.total)),
    selfAssessmentBlock: block && {
      ...block,
      earned: creditsNumber(block.earned),
      required: creditsNumber(block.required),
    },
    daysLeftInYear: daysLeftInYear(today),
  };
  return { data: { type: 'CreditSummary', id: String(userId), attributes } };
}

export const transcriptEndpoints: Endpoint[] = [
  endpoint(transcriptCalls.list, {
    policy: fullAccount,
    read: async (asked, db) => {
      const lines = await linesFor(asked, db);
      const data = lines.map(presentLine);
      return { data, meta: { totals: presentTotals(lines) } };
    },
  }),
  endpoint(transcriptCalls.pdf, { policy: fullAccount, limits: pdfLimits, read: transcriptDocument }),
  endpoint(transcriptCalls.csv, {
    policy: fullAccount,
    read: async (asked, db) => ({
      raw: {
        body: transcriptCsv(await linesFor(asked, db)),
        contentType: 'text/csv; charset=utf-8; header=present',
      },
      headers: { 'content-disposition': attachment(`transcript-${utcDate(asked.visit.now)}.csv`) },
    }),
  }),
];

export const creditEndpoints: Endpoint[] = [
  endpoint(creditCalls.summary, { policy: fullAccount, read: summaryDocument }),
];
