import type { ActivityFacts } from '../activity/facts.rules.ts';
import type { TestKind } from '../offered-test/test-kind.rules.ts';
import { type FrontMatter, type KindFrontMatter, mediumTold } from './front-matter.rules.ts';
import { accreditationTold, creditWords, designationWords, ENGLISH } from './front-matter-words.rules.ts';
import { methodSentence, sentencesOf } from './sentences.rules.ts';

type VersionContent = Omit<FrontMatter, 'version'>;

/**
 * A version with what it says of each kind of test beside the first: every kind is a test with its own terms, and one
 * version tells them all (rules R11, R13). Provider and format are those that the first one's designation names.
 */
export function withKinds<Content extends VersionContent>(
  content: Content,
  facts: ActivityFacts,
  day: string,
): Content {
  const first = asFirst(content, facts.kind);
  if (facts.others.length === 0) return first;
  const [, product, format] = /^(.+) designates this (.+) for a maximum of /.exec(first.designation) ?? [];
  const demo = / demo /.test(first.creditText);
  const told = facts.others.map(
    ({ kind, amountHundredths, passMark, questions }): [TestKind, KindFrontMatter] => {
      const credit = { kind, amountHundredths, demo };
      return [
        kind,
        {
          passMark,
          creditText: creditWords(ENGLISH, credit),
          designation: product && format ? designationWords(ENGLISH, { ...credit, product, format }) : '',
          method: methodSentence({ ...facts, kind, amountHundredths, passMark, questions }, day),
        },
      ];
    },
  );
  return { ...first, kinds: Object.fromEntries(told) };
}

/** A version of this kind alone: one that has become the first takes its own words with it. */
function asFirst<Content extends VersionContent>({ kinds, ...first }: Content, kind: TestKind): Content {
  return { ...first, ...kinds?.[kind] } as Content;
}

/** A version as it is shown before the test of a kind; null for the first one. */
export function frontMatterFor<Content extends Pick<FrontMatter, 'kinds'>>(
  content: Content,
  kind: TestKind | null,
): Omit<Content, 'kinds'> {
  const { kinds, ...first } = content;
  return { ...first, ...(kind && kinds?.[kind]) };
}

/** A version composed anew from the facts as they are; what an editor wrote stays. */
export const retold = <Content extends VersionContent>(
  told: Content,
  facts: ActivityFacts,
  { estimatedMinutes, hasMedia }: { estimatedMinutes: number; hasMedia: boolean },
  day: string,
): Content => {
  const medium = mediumTold(told.medium, hasMedia);
  const accreditation = accreditationTold(told.accreditation, facts.joint);
  const first = asFirst(told, facts.kind);
  const content = { ...first, ...sentencesOf(facts, day), medium, estimatedMinutes, accreditation };
  return withKinds(content, facts, day);
};
