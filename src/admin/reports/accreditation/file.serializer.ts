import { creditsText } from '#kit/amounts.ts';
import { utcDate } from '#kit/dates.ts';
import { presentTally } from './accreditation.serializer.ts';
import { abstractOf } from './file-abstract.serializer.ts';
import { fundingOf } from './file-funding.serializer.ts';
import { type FileChapter, facts, frontMatterOf, kindWord, or, peopleOf } from './file-people.serializer.ts';
import { counted, NOT_RECORDED } from './file-record.serializer.ts';
import { questionsOf } from './report.serializer.ts';
import type { AccreditationReport, ActivityHistory } from './report.service.ts';

export interface FileFacts {
  report: AccreditationReport;
  lessons: { position: number; title: string; minutes: number }[];
  history: ActivityHistory;
  providerName: string;
  now: Date;
}

/**
 * What an auditor asks for about one activity, chapter by chapter, as far as it is recorded; missing facts are stated
 * as such. In English, like the form it follows.
 */
export const auditFile = (of: FileFacts): FileChapter[] => [
  abstractOf(of),
  contentOf(of),
  frontMatterOf(of.report),
  peopleOf(of.report, utcDate(of.now)),
  fundingOf(of.report.funding),
  assessmentOf(of),
  participationOf(of),
  evaluationOf(of),
  historyOf(of),
];

function contentOf({ report: { terms }, lessons }: FileFacts): FileChapter {
  const objectives = terms.objectives.map((text) => ({ text }));
  return {
    title: 'Content as published',
    parts: [
      { title: 'Objectives', lines: objectives.length > 0 ? objectives : [{ text: NOT_RECORDED }] },
      {
        title: 'Lessons',
        lines:
          lessons.length > 0
            ? lessons.map((one) => ({ text: `${one.position}. ${one.title} (${one.minutes} min)` }))
            : [{ text: 'It has no lessons any more.' }],
      },
    ],
  };
}

function assessmentOf({ report: { items, tests } }: FileFacts): FileChapter {
  const results = tests.map((row) => ({
    of: kindWord(row.kind),
    text: `Pass mark ${row.pass_mark ?? 'none'}%; handed in by ${counted(row.learners, 'learner')}, ${testsText(row)}; ${row.practice} for practice.`,
  }));
  const asked = items.map(({ position, kind, retired, vignette, stem, choices, reference }) => ({
    title: `Question ${position}, ${kindWord(kind)}${retired ? ', retired' : ''}`,
    lines: [
      ...(vignette ? [{ text: vignette }] : []),
      { text: stem },
      ...choices.map((one) => ({
        of: one.correct ? 'Right answer' : 'Answer',
        text: `${one.text} (chosen ${counted(one.count, 'time')}). ${or(one.rationale, 'No rationale is recorded.')}`,
      })),
      { of: 'Reference', text: or(reference) },
    ],
  }));
  return {
    title: 'Assessment with rationale and references',
    parts: [{ lines: results.length > 0 ? results : [{ text: 'There is no test.' }] }, ...asked],
  };
}

const ENTRY_WORDS: Record<string, string> = {
  award: 'awarded',
  claim: 'not claimed',
  correction: 'corrected',
};

const testsText = (figures: Parameters<typeof presentTally>[0]): string => {
  const { tests, testsPassed, approvalRate, averageScore } = presentTally(figures);
  const shares = tests === 0 ? '' : ` (${approvalRate}%), average score ${averageScore}%`;
  return `${testsPassed} of ${tests} passed${shares}`;
};

function participationOf({ report: { activity, entries, professions } }: FileFacts): FileChapter {
  const { figures } = activity;
  const lines = facts([
    ['Learners who began', String(figures.began)],
    ['Learners who passed', String(figures.passed)],
    ['First tests', `${figures.first_passes} of ${figures.first_tries} passed`],
    ['Tests handed in', testsText(figures)],
    ['CME credits', creditsText(figures.cme_hundredths)],
    ['SA credits', creditsText(figures.sa_hundredths)],
    ['Certificates that stand', String(figures.certificates)],
    ['Evaluations', String(figures.evaluations)],
    ...entries.map(
      (one) =>
        [
          `Ledger, ${kindWord(one.kind)} ${ENTRY_WORDS[one.entry] ?? one.entry}`,
          `${creditsText(one.hundredths)} in ${counted(one.count, 'entry', 'entries')}`,
        ] as const,
    ),
  ]);
  const by = professions.map((one) => ({
    of: one.profession || 'Profession not known',
    text: `${one.began} began, ${one.passed} passed; ${creditsText(one.cme_hundredths)} CME, ${creditsText(one.sa_hundredths)} SA`,
  }));
  return {
    title: 'Participation',
    parts: [{ lines }, { title: 'By profession', lines: by.length > 0 ? by : [{ text: 'Nobody.' }] }],
  };
}

const YES_NO: Record<string, string> = { true: 'yes', false: 'no' };

function evaluationOf({ report: { opinions, comments } }: FileFacts): FileChapter {
  const asked = questionsOf(opinions).map((one) => {
    const wordOf = (value: string) => (one.form === 'yes-no' && YES_NO[value]) || value;
    const values = one.values
      .map(({ value, count }) => `${value === null ? 'in words' : wordOf(value)}: ${count}`)
      .join(', ');
    const side = one.objective === null ? '' : one.objective ? ', objective' : ', subjective';
    return {
      of: one.text ?? `Question ${one.id}, not asked any more`,
      text: `Moore level ${one.level ?? 'not known'}${side}. ${counted(one.answered, 'answer')}${values && `; ${values}`}.`,
    };
  });
  const words = comments.map(({ day, words: text }) => ({ of: day, text }));
  return {
    title: 'Evaluation',
    parts: [
      { lines: asked },
      { title: 'Comments', lines: words.length > 0 ? words : [{ text: 'There are none.' }] },
    ],
  };
}

function historyOf({ history: { changes, isCut, readings } }: FileFacts): FileChapter {
  const lines = changes.map((row) => ({
    of: `${row.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    text: `${row.action}, ${row.actor_name ?? (row.actor_id === null ? 'nobody signed in' : `account ${row.actor_id}`)}${row.name ? `; ${row.name}` : ''}`,
  }));
  const notes = [
    ...(lines.length === 0 ? ['The audit log has no change of this activity.'] : []),
    ...(isCut ? [`These are the latest ${lines.length} changes; the audit log has the earlier ones.`] : []),
    ...(readings > 0 ? [`Opened or exported ${counted(readings, 'time')}, as listed in the audit log.`] : []),
  ];
  return {
    title: 'History from the audit log',
    parts: [{ lines: [...notes.map((text) => ({ text })), ...lines] }],
  };
}
