import { capacityOf, hasStated } from '#catalog/activity/facts.rules.ts';
import type { AttributesOf, Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { csvShape, decimals } from '../../kit/csv.rules.ts';
import { presentSums } from '../../resources/funding/funding.serializer.ts';
import { presentActivity, presentTally } from './accreditation.serializer.ts';
import type { activityLearnerType, activityReportType } from './report.schema.ts';
import type {
  AccreditationReport,
  CommentRow,
  ControllingPerson,
  ItemStandRow,
  LearnerRow,
  OpinionRow,
  VersionRow,
} from './report.service.ts';
import { gapsOfVersion, testsOfVersion } from './versions.rules.ts';

type ReportAttributes = AttributesOf<typeof activityReportType>;
type Kind = 1 | 2;

export function presentReport(report: AccreditationReport, now: Date): Resource<typeof activityReportType> {
  const { id, attributes } = presentActivity(report.activity, now);
  const { terms } = report;
  return {
    type: 'AdminActivityReport',
    id,
    attributes: {
      ...attributes,
      slug: report.activity.slug,
      pharmacology: terms.pharmacology_hundredths,
      mateMinutes: terms.mate_minutes,
      jointProvider: terms.joint_provider,
      jointAccreditation: terms.joint_accreditation || null,
      entries: report.entries.map(({ kind, entry, count, hundredths }) => ({
        kind: kind as Kind,
        entry: entry as ReportAttributes['entries'][number]['entry'],
        count,
        amount: hundredths,
      })),
      awards: report.awards.map(({ kind, hundredths, count }) => ({
        kind: kind as Kind,
        amount: hundredths,
        count,
      })),
      unshown: report.unshown,
      professions: report.professions.map((one) => ({
        profession: one.profession,
        began: one.began,
        passed: one.passed,
        cme: one.cme_hundredths,
        sa: one.sa_hundredths,
      })),
      tests: report.tests.map((row) => ({
        kind: row.kind as Kind,
        passMark: row.pass_mark,
        learners: row.learners,
        practice: row.practice,
        ...presentTally(row),
      })),
      items: report.items.map(presentItem),
      evaluation: questionsOf(report.opinions),
      comments: report.comments.map(({ question, text, day, words }) => ({ question, text, at: day, words })),
      versions: report.versions.map((row) => presentVersion(row, report.activity)),
      people: report.people.map((one) => presentPerson(one, utcDate(now))),
      funding: presentSums(report.funding, report.funding.entries),
    },
  };
}

function presentItem({
  id,
  kind,
  position,
  stem,
  retired,
  choices,
}: ItemStandRow): ReportAttributes['items'][number] {
  const sum = (some: typeof choices) => some.reduce((all, one) => all + one.count, 0);
  return {
    id: String(id),
    kind: kind as Kind,
    position,
    stem,
    retired,
    answered: sum(choices),
    correct: sum(choices.filter(({ correct }) => correct)),
  };
}

/** Groups the rows by question. */
export function questionsOf(rows: readonly OpinionRow[]): ReportAttributes['evaluation'] {
  return [...Map.groupBy(rows, (row) => row.question)].map(([id, answers]) => {
    const [first] = answers;
    const values = answers.filter(({ count }) => count > 0);
    return {
      id,
      text: first?.text ?? null,
      form: first?.form ?? null,
      level: first?.moore_level ?? null,
      objective: first?.objective ?? null,
      asksAbout: first?.asks_about ?? null,
      answered: values.reduce((sum, { count }) => sum + count, 0),
      ratingSum:
        first?.form === 'rating'
          ? values.reduce((sum, { value, count }) => sum + Number(value ?? 0) * count, 0)
          : 0,
      values: values.map(({ value, count }) => ({ value, count })),
    };
  });
}

const presentVersion = (
  row: VersionRow,
  activity: AccreditationReport['activity'],
): ReportAttributes['versions'][number] => ({
  version: row.version,
  createdAt: row.created_at.toISOString(),
  learners: row.learners,
  firstShownAt: row.first_at?.toISOString() ?? null,
  lastShownAt: row.last_at?.toISOString() ?? null,
  faculty: (row.content.faculty ?? []).map(({ name, role, disclosure, statedOn }) => ({
    name,
    role,
    disclosure,
    stated: statedOn !== null,
  })),
  mitigation: row.content.mitigation ?? '',
  support: row.content.support ?? '',
  accreditation: row.content.accreditation ?? '',
  tests: testsOfVersion(row.content).map(({ kind, passMark, creditText, designation, method }) => ({
    kind,
    passMark: passMark ?? null,
    creditText: creditText ?? '',
    designation: designation ?? '',
    method: method ?? '',
  })),
  gaps: gapsOfVersion(row, activity),
});

const presentPerson = (one: ControllingPerson, today: string): ReportAttributes['people'][number] => ({
  name: one.name,
  jobTitle: one.jobTitle,
  institute: one.institute,
  capacity: capacityOf(one),
  interviews: one.interviews,
  beganOn: one.beganOn,
  statedOn: one.statedOn,
  stated: hasStated(one, today),
  disclosures: one.relationships.map(({ mitigation, ...tie }) => ({ ...tie, mitigation: mitigation.words })),
});

export const presentLearner = (row: LearnerRow): Resource<typeof activityLearnerType> => ({
  type: 'AdminActivityLearner',
  id: String(row.position),
  attributes: {
    learner: String(row.user_id),
    name: row.name,
    email: row.email,
    hasLeft: row.has_left,
    profession: row.profession,
    kind: row.kind as Kind,
    completedAt: row.earned_at.toISOString(),
    completedOn: row.completed_on,
    zone: row.zone,
    amount: row.hundredths,
    pharmacology: row.pharmacology_hundredths,
    evaluatedAt: row.evaluated_at?.toISOString() ?? null,
    frontMatterVersion: row.front_matter_version,
    shownAt: row.shown_at?.toISOString() ?? null,
    certificate:
      row.certificate_number === null
        ? null
        : {
            id: String(row.certificate_id),
            number: row.certificate_number,
            withdrawn: row.certificate_withdrawn === true,
          },
  },
});

export const LEARNERS_CSV = csvShape<LearnerRow>([
  ['Learner', (row) => row.user_id],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Left', (row) => row.has_left],
  ['Profession', ({ profession }) => profession],
  ['Kind', ({ kind }) => (kind === 1 ? 'CME' : 'SA')],
  ['Completed', (row) => row.earned_at],
  ['Credits', ({ hundredths }) => decimals(hundredths)],
  ['Pharmacology hours', (row) => decimals(row.pharmacology_hundredths)],
  ['Evaluated', (row) => row.evaluated_at],
  ['Front matter', (row) => row.front_matter_version],
  ['Shown', (row) => row.shown_at],
  ['Certificate', (row) => row.certificate_number],
  ['Withdrawn', (row) => row.certificate_withdrawn === true],
  ['Completed on', (row) => row.completed_on],
  ['Time zone', ({ zone }) => zone ?? 'UTC'],
  ['License', ({ licence }) => licence],
]);

export function evaluationLines(opinions: OpinionRow[], comments: CommentRow[]): (string | number)[][] {
  const facts = new Map(opinions.map((one) => [one.question, one]));
  const line = (question: string, value: string, count: number, at: string) => {
    const one = facts.get(question);
    const side =
      one?.objective === null || one === undefined ? '' : one.objective ? 'objective' : 'subjective';
    return [question, one?.text ?? '', one?.moore_level ?? '', side, one?.asks_about ?? '', value, count, at];
  };
  return [
    ['Question', 'Text', 'Moore level', 'Measure', 'Asks about', 'Answer', 'Count', 'At'],
    ...opinions
      .filter(({ value, count }) => value !== null && count > 0)
      .map(({ question, value, count }) => line(question, value ?? '', count, '')),
    ...comments.map(({ question, words, day }) => line(question, words, 1, day)),
  ];
}
