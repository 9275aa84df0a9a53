import { creditsText } from '#kit/amounts.ts';
import type { Capacity } from './activity-facts.data.ts';
import type { ActivityFacts } from './activity-facts.rules.ts';
import { sentencesOf } from './front-matter-sentences.rules.ts';

/** Somebody in control of the content, as learners read of them (rule R6). */
export interface ShownPerson {
  name: string;
  role: string;
  /** Relevant financial relationships; empty for none. */
  disclosure: string;
  /** The day of the statement; null where there is none that counts, absent in versions older than facts. */
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
}

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
  /** What stands behind the sentences on people, support, completion and repetition. */
  proof: ActivityFacts;
  /** UTC. */
  today: string;
}

/** What a learner must see before starting (rules R1, R2, R6), written from an activity's own facts; versions never change. */
export function frontMatter(facts: FrontMatterFacts): Omit<FrontMatter, 'version'> {
  const amount = creditsText(facts.amountHundredths);
  const unit = `${facts.demo ? 'demo ' : ''}${facts.kind === 1 ? 'CME' : 'self-assessment'} ${facts.amountHundredths === 100 ? 'credit' : 'credits'}`;
  return {
    medium: facts.hasMedia
      ? 'Internet: video or audio with captions, transcript and slides'
      : 'Internet: text with tables and slides',
    estimatedMinutes: facts.minutes,
    releasedOn: facts.releasedOn,
    reviewedOn: facts.reviewedOn,
    expiresOn: facts.expiresOn,
    passMark: facts.passMark,
    creditText: `${amount} ${unit}`,
    accreditation: facts.demo
      ? `${facts.productName} is shown here as a demonstration. It is not an accredited provider and names none; no credit from this library is valid with any authority.`
      : `${facts.productName} is the provider of this activity.`,
    designation: `${facts.productName} designates this ${facts.learningFormat.toLowerCase()} for a maximum of ${amount} ${unit}. Claim only the credit commensurate with the extent of your participation in the activity.`,
    targetAudience: facts.targetAudience,
    practiceGap: facts.practiceGap,
    objectives: facts.objectives,
    ...sentencesOf(facts.proof, facts.today),
    hardware:
      'A current browser (Chrome, Firefox, Safari or Edge) and an internet connection; speakers or headphones for audio.',
    contact: facts.supportEmail,
    privacy:
      'Names and results are used to record credit and are not passed on without your consent. See the privacy policy.',
    price: 'Included with membership.',
    references: facts.references,
  };
}
