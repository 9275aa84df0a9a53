import type { Capacity } from '../activity/facts.data.ts';
import type { ActivityFacts } from '../activity/facts.rules.ts';
import type { TestKind } from '../offered-test/test-kind.rules.ts';
import { accreditationTold, creditWords, designationWords, ENGLISH } from './front-matter-words.rules.ts';
import { sentencesOf } from './sentences.rules.ts';

/** A person in control of the content, as shown to learners (rule R6). */
export interface ShownPerson {
  name: string;
  role: string;
  /** Relevant financial relationships; empty for none. */
  disclosure: string;
  /** The day of the disclosure; null if there is none that counts, absent in versions older than facts. */
  statedOn?: string | null;
  capacity?: Capacity | null;
}
export interface FrontMatter {
  version: number;
  medium: string;
  method: string;
  estimatedMinutes: number;
  releasedOn: string;
  reviewedOn: string | null;
  expiresOn: string | null;
  passMark: number;
  creditText: string;
  accreditation: string;
  designation: string;
  targetAudience: string;
  practiceGap: string;
  objectives: string[];
  faculty: ShownPerson[];
  mitigation: string;
  support: string;
  hardware: string;
  contact: string;
  privacy: string;
  price: string;
  references: string[];
  /** What differs for the kinds of test beside the first; each is shown its own. */
  kinds?: Partial<Record<TestKind, KindFrontMatter>>;
}
export type KindFrontMatter = Pick<FrontMatter, 'passMark' | 'creditText' | 'designation' | 'method'>;

export interface FrontMatterFacts {
  productName: string;
  demo: boolean;
  supportEmail: string;
  kind: 1 | 2;
  amountHundredths: number;
  passMark: number;
  minutes: number;
  learningFormat: string;
  hasMedia: boolean;
  releasedOn: string;
  expiresOn: string | null;
  reviewedOn: string | null;
  objectives: string[];
  targetAudience: string;
  practiceGap: string;
  references: string[];
  /** The facts behind the sentences on people, support, completion and repetition. */
  proof: ActivityFacts;
  /** UTC day. */
  today: string;
}

/**
 * What a learner must see before starting (rules R1, R2, R6), composed from the activity's own facts; versions never
 * change.
 */
export function frontMatter(facts: FrontMatterFacts): Omit<FrontMatter, 'version'> {
  const { say } = ENGLISH;
  const product = facts.productName;
  return {
    medium: mediumSentence(facts.hasMedia),
    estimatedMinutes: facts.minutes,
    releasedOn: facts.releasedOn,
    reviewedOn: facts.reviewedOn,
    expiresOn: facts.expiresOn,
    passMark: facts.passMark,
    creditText: creditWords(ENGLISH, facts),
    accreditation: accreditationTold(
      say(facts.demo ? 'demoProvider' : 'provider', { product }),
      facts.proof.joint,
    ),
    designation: designationWords(ENGLISH, { ...facts, product, format: facts.learningFormat.toLowerCase() }),
    targetAudience: facts.targetAudience,
    practiceGap: facts.practiceGap,
    objectives: facts.objectives,
    ...sentencesOf(facts.proof, facts.today),
    hardware: say('hardware'),
    contact: facts.supportEmail,
    privacy: say('privacy'),
    price: say('price'),
    references: facts.references,
  };
}

const mediumSentence = (hasMedia: boolean): string => ENGLISH.say(hasMedia ? 'mediumMedia' : 'mediumText');

/** The medium follows the recordings (rule R1); one that was described in custom wording keeps it. */
export function mediumTold(told: string, hasMedia: boolean): string {
  const isOurs = told === '' || told === mediumSentence(true) || told === mediumSentence(false);
  return isOurs ? mediumSentence(hasMedia) : told;
}
