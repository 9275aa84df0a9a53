import { creditsText } from '#kit/amounts.ts';

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
  faculty: { name: string; role: string; disclosure: string }[];
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
  questions: number;
  minutes: number;
  learningFormat: string;
  hasMedia: boolean;
  releasedOn: string;
  expiresOn: string | null;
  reviewedOn: string | null;
  objectives: string[];
  targetAudience: string;
  practiceGap: string;
  faculty: { name: string; role: string; disclosure: string }[];
  references: string[];
}

/** What a learner must see before starting (rules R1, R2, R6), written from an activity's own facts; versions never change. */
export function frontMatter(facts: FrontMatterFacts): Omit<FrontMatter, 'version'> {
  const amount = creditsText(facts.amountHundredths);
  const unit = `${facts.demo ? 'demo ' : ''}${facts.kind === 1 ? 'CME' : 'self-assessment'} ${facts.amountHundredths === 100 ? 'credit' : 'credits'}`;
  const needed = Math.ceil((facts.questions * facts.passMark) / 100);
  return {
    medium: facts.hasMedia
      ? 'Internet: video or audio with captions, transcript and slides'
      : 'Internet: text with tables and slides',
    method: `Study the sections, then answer ${facts.questions} questions; ${needed} right answers (${facts.passMark}%) pass. The test may be repeated. After passing, complete the evaluation and claim your credit.`,
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
    faculty: facts.faculty,
    mitigation: mitigationStatement(facts.faculty),
    support: 'This activity received no commercial support.',
    hardware:
      'A current browser (Chrome, Firefox, Safari or Edge) and an internet connection; speakers or headphones for audio.',
    contact: facts.supportEmail,
    privacy:
      'Names and results are used to record credit and are not passed on without your consent. See the privacy policy.',
    price: 'Included with membership.',
    references: facts.references,
  };
}

/** What was done about financial relationships, or that there are none (rule R6). */
export const mitigationStatement = (faculty: readonly { disclosure: string }[]): string =>
  faculty.some((one) => one.disclosure)
    ? 'All relevant financial relationships listed for these individuals have been mitigated.'
    : 'None of the individuals in control of this content has relevant financial relationships with ineligible companies to disclose.';
