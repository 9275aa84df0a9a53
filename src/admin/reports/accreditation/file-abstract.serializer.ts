import type { ActivityFacts, JointProvider } from '#catalog/activity/facts.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { reviewDueOf } from './accreditation.serializer.ts';
import type { FileFacts } from './file.serializer.ts';
import { spentText } from './file-funding.serializer.ts';
import { type FileChapter, facts, kindWord, or } from './file-people.serializer.ts';
import { counted, day, grantText, NOT_RECORDED, supportText } from './file-record.serializer.ts';
import type { VersionRow } from './report.service.ts';
import type { StoredContent } from './versions.rules.ts';

type Fact = readonly [of: string, text: string];

/** What was in force in the period is told by the versions that were shown; what stands now is told as such. */
export function abstractOf({ report, providerName }: FileFacts): FileChapter {
  const { activity, recorded, terms, versions } = report;
  const shown: StoredContent = (versions.find(({ learners }) => learners > 0) ?? versions[0])?.content ?? {};
  const gap = shown.practiceGap?.trim() ?? '';
  const words = gap.split(/\s+/).length;
  const lines = facts([
    ['Provider', providerName],
    ['Provider number of the accreditor', NOT_RECORDED],
    ['Activity', `${activity.id}, ${activity.title}`],
    ['Activity number of the accreditor', NOT_RECORDED],
    ['Type', or(activity.learning_format)],
    ['Offered', `${day(activity.starts_on)} to ${activity.ends_on ? day(activity.ends_on) : 'no end'}`],
    ['Last review', activity.reviewed_on ? day(activity.reviewed_on) : 'None since its release.'],
    ['Next review due', day(reviewDueOf(activity))],
    ...creditFacts(report),
    ['Providership now', terms.joint_provider ? `Joint, with ${terms.joint_provider}` : 'Direct'],
    ...(terms.joint_provider
      ? [['Accreditation statement of the joint provider', or(terms.joint_accreditation)] as const]
      : []),
    ...byVersion('Providership', versions, ({ joint }) => jointText(joint)),
    ['Commercial support, as learners were told', or(shown.support)],
    ['Commercial support on record now', supportText(recorded)],
    ...recorded.grants.map((one): Fact => ['Agreement of commercial support', grantText(one)]),
    ...byVersion('Commercial support on record', versions, (of) =>
      [supportText(of), ...of.grants.map(grantText)].join(' '),
    ),
    ['Expense of commercial support', spentText(report.funding, recorded.support)],
    ['Professional practice gap', or(gap && `${gap} (${counted(words, 'word')})`)],
    ['Educational need: knowledge, competence or performance', NOT_RECORDED],
    ['What it was designed to change', NOT_RECORDED],
    ['Why this format', NOT_RECORDED],
    ['Desirable attributes of physicians (competencies)', NOT_RECORDED],
  ]);
  return { title: 'Structured abstract', parts: [{ lines }] };
}

/** Credit is designated in advance and awarded as it was designated then, which may differ from today (rule R9). */
function creditFacts({ activity, awards }: FileFacts['report']): Fact[] {
  const amount = (hundredths: number | null, kind: 1 | 2) =>
    hundredths === null ? [] : [`${creditsText(hundredths)} ${kindWord(kind)}`];
  const now = [...amount(activity.cme_hundredths, 1), ...amount(activity.sa_hundredths, 2)];
  const awarded = awards.map(
    ({ hundredths, kind, count }) =>
      `${creditsText(hundredths)} ${kindWord(kind)} to ${counted(count, 'learner')}`,
  );
  return [
    ['Designated credit now', or(now.join(', '), 'None.')],
    ['Designated credit, as awarded in the period', or(awarded.join(', '), 'None was awarded.')],
  ];
}

/** What the facts behind each version say, one line for all that say the same, newest first. */
function byVersion(
  of: string,
  versions: readonly VersionRow[],
  textOf: (one: ActivityFacts) => string,
): Fact[] {
  const texts = Map.groupBy(versions, ({ content: { facts: one } }) => (one ? textOf(one) : NOT_RECORDED));
  return [...texts].map(([text, rows]) => {
    const numbers = rows.map(({ version }) => version).toReversed();
    return [`${of}, ${rows.length === 1 ? 'version' : 'versions'} ${numbers.join(', ')}`, text];
  });
}

/** Facts older than joint providership say nothing of it. */
const jointText = (joint: JointProvider | null | undefined): string => {
  if (joint === undefined) return NOT_RECORDED;
  return joint ? `Joint, with ${joint.name}. ${joint.accreditation}`.trim() : 'Direct';
};
