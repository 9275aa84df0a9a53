import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { PART_WORDS } from './accreditation.data.ts';
import { accreditationTexts } from './accreditation.messages.ts';
import { counted, day, type Line, NOT_RECORDED, personText, provenBy } from './file-record.serializer.ts';
import type { AccreditationReport, ControllingPerson, VersionRow } from './report.service.ts';
import { gapsOfVersion, testsOfVersion } from './versions.rules.ts';

export interface FileChapter {
  title: string;
  /** A part with a title has a bookmark of its own. */
  parts: { title?: string; lines: Line[] }[];
}
/** Replaces an empty text by a statement that it is empty. */
export const or = (text: string | null | undefined, otherwise = NOT_RECORDED): string =>
  text?.trim() || otherwise;
export const facts = (pairs: readonly (readonly [string, string])[]): Line[] =>
  pairs.map(([of, text]) => ({ of, text }));

const FRONT_MATTER_WORDS = {
  medium: 'Medium',
  method: 'Method of participation',
  estimatedMinutes: 'Estimated time in minutes',
  releasedOn: 'Released',
  reviewedOn: 'Reviewed',
  expiresOn: 'Credit ends',
  passMark: 'Pass mark in percent',
  creditText: 'Credit',
  accreditation: 'Accreditation statement',
  designation: 'Designation statement',
  targetAudience: 'Target audience',
  practiceGap: 'Practice gap',
  mitigation: 'Mitigation statement',
  support: 'Commercial support',
  hardware: 'Hardware and software',
  contact: 'Contact',
  privacy: 'Privacy',
  price: 'Price',
} as const satisfies Partial<Record<keyof FrontMatter, string>>;

const shownTo = ({ learners, first_at, last_at }: VersionRow): string =>
  learners === 0 || !first_at || !last_at
    ? 'Shown to nobody in the period.'
    : `Shown to ${counted(learners, 'learner')}, from ${day(first_at)} to ${day(last_at)}.`;

const KIND_PARTS = ['passMark', 'creditText', 'designation', 'method'] as const;
export const kindWord = (kind: number): string => (kind === 1 ? 'CME' : 'SA');

export function frontMatterOf({ activity, versions, unshown }: AccreditationReport): FileChapter {
  const parts = versions.map((row) => {
    const { content } = row;
    const gaps = gapsOfVersion(row, activity).map((part) => accreditationTexts.defaults[PART_WORDS[part]]);
    return {
      title: `Version ${row.version}, ${day(row.created_at)}`,
      lines: [
        { text: shownTo(row) },
        { of: 'Missing', text: gaps.length > 0 ? gaps.join(', ') : 'Nothing.' },
        ...wordsOf(content),
        ...facts((content.objectives ?? []).map((text) => ['Objective', text])),
        ...facts((content.faculty ?? []).map((one) => ['Shown', shownPerson(one)])),
        ...facts((content.references ?? []).map((text) => ['Reference', text])),
      ],
    };
  });
  const unrecorded = {
    of: 'Credits without a record that front matter was shown before',
    text: String(unshown),
  };
  return { title: 'Front matter as shown', parts: [{ lines: [unrecorded] }, ...parts] };
}

/** Each kind of test is told its own terms (rules R11, R13): where there are two, both are named. */
function wordsOf(content: VersionRow['content']): Line[] {
  const tests = testsOfVersion(content);
  const words = Object.entries(FRONT_MATTER_WORDS) as [keyof typeof FRONT_MATTER_WORDS, string][];
  const line = (of: string, value: unknown): Line => ({ of, text: or(String(value ?? ''), 'Empty.') });
  return words.flatMap(([part, of]) => {
    const own = KIND_PARTS.find((one) => one === part);
    return own && tests.length > 1
      ? tests.map((test) => line(`${of}, ${kindWord(test.kind ?? 1)}`, test[own]))
      : [line(of, content[part])];
  });
}

/** If a person had made no statement that counts, learners were shown none (rule R6). */
const shownPerson = ({ name, role, disclosure, statedOn }: FrontMatter['faculty'][number]): string =>
  `${name}, ${role}. ${statedOn === null ? 'No statement was shown.' : disclosure || 'Nothing to disclose.'}`;

/** As each version told and proved them, and as they stand on record now: a new statement replaces the last one. */
export function peopleOf({ people, recorded, versions }: AccreditationReport, today: string): FileChapter {
  const shown = versions.map(({ version, content, created_at }) => ({
    title: `As learners saw them, version ${version}`,
    lines: [
      ...(content.faculty ?? []).map((one) => ({ text: shownPerson(one) })),
      { text: or(content.mitigation, 'No mitigation statement was shown.') },
      ...provenBy(content.facts, utcDate(created_at)),
    ],
  }));
  const onCover = people
    .filter((one) => one.onCover)
    .map((one) => ({ of: 'On the cover', text: text(one, today) }));
  const onFile = {
    title: 'On file now',
    lines: [
      ...(onCover.length > 0 ? onCover : [{ of: 'On the cover', text: NOT_RECORDED }]),
      ...provenBy({ ...recorded, people }, today),
    ],
  };
  return { title: 'People in control of the content', parts: [...shown, onFile] };
}

const text = (one: ControllingPerson, today: string): string =>
  personText(one, today, [
    [one.jobTitle, one.institute].filter(Boolean).join(', '),
    one.interviews ? 'interviewer' : '',
  ]);
