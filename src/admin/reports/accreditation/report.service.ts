import type { Readable } from 'node:stream';
import { recordAudit } from '#audit/audit.service.ts';
import type { PersonFact } from '#catalog/activity/facts.rules.ts';
import { csvLines } from '#credit/transcript/transcript.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { factsForEditors, type RecordedFacts } from '#learning/activity/facts.service.ts';
import { type FundingReport, fundingReport } from '#learning/activity/funding.service.ts';
import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import { snapshotStream } from '#platform/postgres/snapshot-stream.ts';
import type { CsvShape } from '../../kit/csv.rules.ts';
import { type Activity, sendStretches, withFigures } from './accreditation.service.ts';
import { type ActivityHistory, historyOf } from './history.service.ts';
import { type LearnerRow, learnersAfter, listLearners } from './learners.repository.ts';
import { findActivity } from './list.repository.ts';
import {
  type AwardRow,
  awardsOf,
  type CommentRow,
  commentsOf,
  countUnshown,
  type EntrySumRow,
  entrySums,
  type ItemStandRow,
  itemsOf,
  type LessonRow,
  lessonsOf,
  type OpinionRow,
  opinionsOf,
  type ProfessionRow,
  professionsOf,
  type Span,
  type TermsRow,
  type TestsRow,
  termsOf,
  testsOf,
  type VersionRow,
  versionsOf,
  workplacesOf,
} from './report.repository.ts';

export type { ActivityHistory } from './history.service.ts';
export type { LearnerRow } from './learners.repository.ts';
export type {
  CommentRow,
  ItemStandRow,
  OpinionRow,
  Span,
  VersionRow,
} from './report.repository.ts';

/** A person in control of the content (rule R3), and where they work. */
export interface ControllingPerson extends PersonFact {
  jobTitle: string;
  institute: string;
  interviews: boolean;
}

export interface AccreditationReport {
  activity: Activity;
  terms: TermsRow;
  entries: EntrySumRow[];
  awards: AwardRow[];
  unshown: number;
  professions: ProfessionRow[];
  tests: TestsRow[];
  items: ItemStandRow[];
  opinions: OpinionRow[];
  comments: CommentRow[];
  versions: VersionRow[];
  /** Who controls the content and who paid for it, as on record now. */
  recorded: RecordedFacts;
  people: ControllingPerson[];
  /** Covers all time, whatever the period: income is accounted for as a whole. */
  funding: FundingReport;
}
/** Comments shown on the page; the CSV has all of them. */
const COMMENTS = 50;
/** Rows read at once during an export. */
const STRETCH = 500;

/** Everything about one activity over a period, in a constant number of queries. */
export async function reportOn(
  db: Reader,
  id: number,
  span: Span,
  now: Date,
  comments: number | null = COMMENTS,
): Promise<AccreditationReport> {
  const [activity] = await withFigures(db, [await activityRow(db, id, now)], span);
  if (!activity) throw notFound();
  const recorded = await factsForEditors(db, id);
  return {
    activity,
    terms: await termsOf(db, id),
    entries: await entrySums(db, id, span),
    awards: await awardsOf(db, id, span),
    unshown: await countUnshown(db, id, span),
    professions: await professionsOf(db, id, span),
    tests: await testsOf(db, id, span),
    items: await itemsOf(db, id, span),
    opinions: await opinionsOf(db, id, span),
    comments: await commentsOf(db, id, span, comments),
    versions: await versionsOf(db, id, span),
    recorded,
    people: await withWorkplaces(db, recorded),
    funding: await fundingReport(db, id),
  };
}

async function withWorkplaces(
  db: Reader,
  { publicationId, people }: RecordedFacts,
): Promise<ControllingPerson[]> {
  const ids = people.map(({ id }) => id);
  const rows = new Map((await workplacesOf(db, publicationId, ids)).map((row) => [row.id, row]));
  return people.map((person) => {
    const { job_title: jobTitle = '', institute = '', interviews = false } = rows.get(person.id) ?? {};
    return { ...person, jobTitle, institute, interviews };
  });
}

async function activityRow(db: Reader, id: number, now: Date) {
  const row = await findActivity(db, id, utcDate(now));
  if (!row) throw notFound();
  return row;
}

/** The report; reading it is recorded in the audit log, since it contains learners' words (S26). */
export async function openReport(
  db: Writer,
  visit: Visit,
  id: number,
  span: Span,
): Promise<AccreditationReport> {
  const report = await reportOn(db, id, span, visit.now);
  await note(db, visit, 'activity.read', id, span);
  return report;
}

/** Learners with credit, a page at a time; reading them is recorded in the audit log (S26). */
export async function openLearners(
  db: Writer,
  visit: Visit,
  id: number,
  span: Span,
  page: { size: number; offset: number },
): Promise<{ rows: LearnerRow[]; count: number }> {
  await activityRow(db, id, visit.now);
  const learners = await listLearners(db, id, span, page);
  await note(db, visit, 'activity.learners-read', id, span);
  return learners;
}

/** Streams every credit of the period from one snapshot. */
export async function exportLearners(
  database: Database,
  visit: Visit,
  id: number,
  span: Span,
  shape: CsvShape<LearnerRow>,
): Promise<Readable> {
  await database.write(async (db) => {
    await activityRow(db, id, visit.now);
    await note(db, visit, 'activity.learners-export', id, span);
  });
  return snapshotStream(database, (db, send) =>
    sendStretches(send, shape, (last?: LearnerRow) =>
      learnersAfter(db, id, span, last?.position ?? 0, STRETCH),
    ),
  );
}

/** Counted answers first, then each comment. */
export async function exportEvaluation(
  database: Database,
  visit: Visit,
  id: number,
  span: Span,
  lines: (opinions: OpinionRow[], comments: CommentRow[]) => (string | number)[][],
): Promise<string> {
  const [opinions, comments] = await database.snapshot(async (db) => {
    await activityRow(db, id, visit.now);
    return [await opinionsOf(db, id, span), await commentsOf(db, id, span, null)] as const;
  });
  await database.write((db) => note(db, visit, 'activity.evaluation-export', id, span));
  return `\uFEFF${csvLines(lines(opinions, comments))}`;
}

export interface ActivityFile {
  report: AccreditationReport;
  lessons: LessonRow[];
  history: ActivityHistory;
}
/**
 * Contents of an audit file, from one snapshot; the export is recorded in the audit log on its own, so that nobody
 * waits for the log while the file is drawn.
 */
export async function openFile(
  database: Database,
  visit: Visit,
  id: number,
  span: Span,
): Promise<ActivityFile> {
  const file = await database.snapshot(async (db) => {
    const report = await reportOn(db, id, span, visit.now, null);
    const history = await historyOf(db, id, controllersOf(report), visit.now);
    return { report, lessons: await lessonsOf(db, id), history };
  });
  await database.write((db) => note(db, visit, 'activity.file-export', id, span));
  return file;
}

/** Everybody who has controlled the content, by the record and by what learners were shown. */
const controllersOf = ({ versions, recorded }: AccreditationReport) => [
  ...versions.toReversed().flatMap(({ content }) => content.facts?.people ?? []),
  ...recorded.people,
];

const note = (db: Writer, visit: Visit, action: string, id: number, { from, until }: Span) =>
  recordAudit(db, visit, {
    action,
    subject: `publication:${id}`,
    detail: { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
  });
