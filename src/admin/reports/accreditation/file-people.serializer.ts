import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { frontMatterGaps } from '#catalog/front-matter/gaps.rules.ts';
import { counted, day, type Line, mitigationOf, NOT_RECORDED, othersOf } from './file-record.serializer.ts';
import type { AccreditationReport, PersonRow, VersionRow } from './report.service.ts';

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

export function frontMatterOf({ versions, unshown }: AccreditationReport): FileChapter {
  const parts = versions.map((row) => {
    const { content } = row;
    const gaps = frontMatterGaps(content);
    const words = Object.entries(FRONT_MATTER_WORDS) as [keyof typeof FRONT_MATTER_WORDS, string][];
    return {
      title: `Version ${row.version}, ${day(row.created_at)}`,
      lines: [
        { text: shownTo(row) },
        { of: 'Missing', text: gaps.length > 0 ? gaps.join(', ') : 'Nothing.' },
        ...facts(words.map(([part, of]) => [of, or(String(content[part] ?? ''), 'Empty.')])),
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

/** If a person had made no statement that counts, learners were shown none (rule R6). */
const shownPerson = ({ name, role, disclosure, statedOn }: FrontMatter['faculty'][number]): string =>
  `${name}, ${role}. ${statedOn === null ? 'No statement was shown.' : disclosure || 'Nothing to disclose.'}`;

export function peopleOf({ people, versions }: AccreditationReport, recorded: ActivityFacts): FileChapter {
  const shown = versions.map(({ version, content }) => ({
    title: `As learners saw them, version ${version}`,
    lines: [
      ...(content.faculty ?? []).map((one) => ({ text: shownPerson(one) })),
      { text: or(content.mitigation, 'No mitigation statement was shown.') },
    ],
  }));
  const onFile = {
    title: 'On file now',
    lines: people.length > 0 ? people.flatMap(personLines) : [{ text: NOT_RECORDED }],
  };
  const rest = [...othersOf(recorded), ...mitigationOf(recorded)];
  return { title: 'People in control of the content', parts: [...shown, onFile, { lines: rest }] };
}

const personLines = (row: PersonRow): Line[] => [
  {
    of: row.interviews ? 'Interviewer' : 'Author',
    text: [row.name, row.job_title, row.institute].filter(Boolean).join(', '),
  },
  ...(row.disclosures.length === 0 ? [{ text: 'No relationship is on file.' }] : []),
  ...row.disclosures.map((one) => ({
    text: `${one.nature}, ${one.company}${one.startsOn ? `, from ${day(one.startsOn)}` : ''}${one.endsOn ? ` to ${day(one.endsOn)}` : ''}; ${one.relevant ? 'relevant' : 'not relevant'}. Mitigation: ${or(one.mitigation)} Recorded ${day(one.recordedAt)}.`,
  })),
];
