import type { AttributesOf, Resource } from '#kit/contract.ts';
import type { EditedTerms } from '#learning/activity/edit.service.ts';
import type { OfferingBound, PublicationMeasure } from '#learning/credit/bound.service.ts';
import { DIFFICULTY_LEAST, type ItemFigures, itemAnalysis } from '#learning/item/analysis.rules.ts';
import { cueFlags, isTestCued } from '#learning/item/cue.rules.ts';
import { itemGaps } from '#learning/item/edit.rules.ts';
import type { EditedItem, EditedTest } from '#learning/item/edit.service.ts';
import type { activityDeskType } from './activity.schema.ts';
import { writtenTerms } from './written-terms.service.ts';

type Attributes = AttributesOf<typeof activityDeskType>;
type FrontMatterTerms = Pick<Attributes['terms'], 'faculty' | 'support'>;
type Question = Attributes['offerings'][number]['questions'][number];
export type FiguresById = ReadonlyMap<number, ItemFigures>;

export interface MeasuredTime {
  measure: PublicationMeasure;
  bounds: readonly OfferingBound[];
}

const NO_FIGURES: ItemFigures = { choices: [], correlation: null };

function versionOf(
  item: EditedItem,
  line: readonly EditedItem[],
  figures: FiguresById,
): Question['earlier'][number] {
  const { answered, difficulty } = itemAnalysis(figures.get(item.id) ?? NO_FIGURES);
  return {
    id: String(item.id),
    version: item.version,
    stem: item.stem,
    askedFrom: item.asked_from?.toISOString() ?? null,
    retiredAt: item.retired_at?.toISOString() ?? null,
    answered,
    difficulty,
    figuresFrom: line.find(({ id }) => id === item.figures_of)?.version ?? item.version,
    change: item.change as Question['change'],
    reason: item.change_reason,
  };
}

/** A question in its latest version, followed by the earlier ones. */
function questionOf(
  test: EditedTest,
  line: readonly [EditedItem, ...EditedItem[]],
  figures: FiguresById,
): Question {
  const [item, ...earlier] = line;
  const own = figures.get(item.id) ?? NO_FIGURES;
  const { flags, firsts, discrimination, answered } = itemAnalysis(own);
  return {
    ...versionOf(item, line, figures),
    edition: item.edition,
    position: item.position,
    vignette: item.vignette,
    reference: item.reference,
    sectionId: item.section_id === null ? null : String(item.section_id),
    choices: item.choices.map(({ text, correct, rationale }, at) => {
      const { firsts: taken = 0, earlier: before = 0 } = own.choices[at] ?? {};
      const share = firsts < DIFFICULTY_LEAST ? null : Math.round(((taken + before) * 100) / firsts);
      return { text, correct, rationale, share };
    }),
    unseen: !test.opened && answered === 0,
    firsts,
    discrimination,
    flags: item.retired_at === null ? [...flags, ...cueFlags(item.choices)] : flags,
    gaps: item.retired_at === null ? itemGaps(item) : [],
    earlier: earlier.map((one) => versionOf(one, line, figures)),
  };
}

/** What is said about people and support follows from the present facts on record. */
function presentTerms(
  terms: EditedTerms,
  { faculty, support }: FrontMatterTerms,
  { measure, bounds }: MeasuredTime,
): Attributes['terms'] {
  return {
    ...writtenTerms(terms, measure),
    version: terms.front_matter?.version ?? 0,
    startsOn: terms.starts_on,
    publicationDate: terms.publication_date,
    faculty: faculty.map(({ name, role, disclosure }) => ({ name, role, disclosure })),
    support,
    bounds: bounds.map(presentBound),
  };
}

const presentBound = (bound: OfferingBound): Attributes['terms']['bounds'][number] => ({
  kind: bound.kind,
  lessonMinutes: bound.lesson,
  testMinutes: bound.test,
  evaluationMinutes: bound.evaluation,
  pilotMinutes: bound.pilot,
  minutes: bound.minutes,
  mostCredits: bound.mostHundredths / 100,
  questionsNeeded: bound.questionsNeeded,
});

export function presentTest(
  test: EditedTest,
  items: readonly EditedItem[],
  figures: FiguresById,
  terms: EditedTerms,
  composed: FrontMatterTerms,
  measured: MeasuredTime,
): Resource<typeof activityDeskType> {
  const offeringOf = (offeringId: number) => {
    const own = Map.groupBy(
      items.filter((item) => item.offering_id === offeringId),
      (item) => item.first_id,
    );
    const lines = [...own.values()].map((line) =>
      line.toSorted((one, other) => other.version - one.version),
    ) as [EditedItem, ...EditedItem[]][];
    const made = lines.map((line) => questionOf(test, line, figures));
    return {
      questions: made
        .filter((one) => one.retiredAt === null)
        .toSorted((one, other) => one.position - other.position),
      cued: isTestCued(made.filter((one) => one.retiredAt === null).map(({ choices }) => choices)),
      retired: made
        .filter((one) => one.retiredAt !== null)
        .toSorted((one, other) => ((one.retiredAt ?? '') < (other.retiredAt ?? '') ? 1 : -1)),
    };
  };
  return {
    type: 'AdminTest',
    id: String(test.publication_id),
    attributes: {
      title: test.title,
      visibility: test.visibility as Attributes['visibility'],
      terms: presentTerms(terms, composed, measured),
      sections: test.sections.map(({ id, title, position }) => ({ id: String(id), title, position })),
      offerings: test.offerings.map(({ id, kind }) => ({ id: String(id), kind, ...offeringOf(id) })),
    },
  };
}
