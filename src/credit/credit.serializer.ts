import { creditsNumber } from '#kit/amounts.ts';
import type { Resource } from '#kit/contract.ts';
import {
  CREDIT_NAMES,
  creditDay,
  type Totals,
  totalsByYear,
  totalsOf,
  type YearTotals,
} from './credit.rules.ts';
import type { TranscriptTotals, transcriptEntryType } from './credit.schema.ts';
import type { TranscriptLine } from './credit.service.ts';
import { csvText } from './transcript/transcript.rules.ts';

const presentSums = ({ cme, sa, total }: Pick<Totals, 'cme' | 'sa' | 'total'>) => ({
  cme: creditsNumber(cme),
  sa: creditsNumber(sa),
  total: creditsNumber(total),
});
export const presentYear = ({ year, ...sums }: YearTotals) => ({ year, ...presentSums(sums) });

export function presentLine(line: TranscriptLine): Resource<typeof transcriptEntryType> {
  return {
    type: 'TranscriptEntry',
    id: String(line.position),
    attributes: {
      title: line.title,
      learningFormat: line.learningFormat,
      kind: line.kind,
      credits: creditsNumber(line.hundredths),
      pharmacologyHours: creditsNumber(line.pharmacologyHundredths),
      completedAt: line.earnedAt.toISOString(),
      completedOn: creditDay(line),
      zone: line.zone ?? null,
      publicationId: line.publicationId,
      certificateId: line.certificateId === null ? null : String(line.certificateId),
      certificateNumber: line.certificateNumber,
    },
    relationships: { publication: { data: { type: 'Publication', id: String(line.publicationId) } } },
  };
}

export function presentTotals(lines: readonly TranscriptLine[]): TranscriptTotals {
  const totals = totalsOf(lines);
  return {
    ...presentSums(totals),
    pharmacologyHours: creditsNumber(totals.pharmacology),
    byYear: totalsByYear(lines).map(presentYear),
  };
}

const HEAD = [
  'Date completed',
  'Activity',
  'Learning format',
  'Kind',
  'Credits',
  'Pharmacology hours',
  'Certificate',
];

export function transcriptCsv(lines: readonly TranscriptLine[]): string {
  const rows = lines.map((line) => [
    creditDay(line),
    line.title,
    line.learningFormat,
    CREDIT_NAMES[line.kind],
    creditsNumber(line.hundredths),
    creditsNumber(line.pharmacologyHundredths),
    line.certificateNumber ?? '',
  ]);
  return csvText([HEAD, ...rows]);
}
