import { texts } from '#kit/texts.ts';

/** Rule-based sentences of an activity's front matter (R1, R2, R6, R7, R11); versions store the English ones. */
export const frontMatterTexts = texts('frontMatter', {
  mediumText: 'Internet: text with tables and slides',
  mediumMedia: 'Internet: video or audio with captions, transcript and slides',
  cme: '{amount} {n, plural, one {CME credit} other {CME credits}}',
  sa: '{amount} {n, plural, one {self-assessment credit} other {self-assessment credits}}',
  demoCme: '{amount} {n, plural, one {demo CME credit} other {demo CME credits}}',
  demoSa: '{amount} {n, plural, one {demo self-assessment credit} other {demo self-assessment credits}}',
  demoProvider:
    '{product} is shown here as a demonstration. It is not an accredited provider and names none; no credit from this library is valid with any authority.',
  provider: '{product} is the provider of this activity.',
  jointly: 'This activity is jointly provided with {name} (joint providership).',
  designation:
    '{product} designates this {format} for a maximum of {credit}. Claim only the credit commensurate with the extent of your participation in the activity.',
  enduring: 'enduring material',
  method:
    'Study the sections, then answer {questions, plural, one {# question} other {# questions}}; {needed, plural, one {# right answer ({passMark}%) passes} other {# right answers ({passMark}%) pass}}. {repetition} After passing, complete the evaluation and claim your credit.',
  repeatedFreely: 'The test may be repeated.',
  repeatedLimited: 'The test can be taken {limit, plural, =1 {once} one {# time} other {# times}}.',
  repeatedUnexplained:
    'The test may be repeated as long as it has {unexplained, plural, one {# question} other {# questions}} whose explanation you have not read.',
  repeatedLimitedUnexplained:
    'The test can be taken {limit, plural, =1 {once} one {# time} other {# times}}, again only as long as it has {unexplained, plural, one {# question} other {# questions}} whose explanation you have not read.',
  mitigated: 'All relevant financial relationships listed for these individuals have been mitigated.',
  noRelationships:
    'None of the individuals in control of this content has relevant financial relationships with ineligible companies to disclose.',
  noSupport: 'This activity received no commercial support.',
  support: 'This activity received commercial support: {sources}.',
  grant: 'an educational grant from {company}',
  hardware:
    'A current browser (Chrome, Firefox, Safari or Edge) and an internet connection; speakers or headphones for audio.',
  privacy:
    'Names and results are used to record credit and are not passed on without your consent. See the privacy policy.',
  price: 'Included with membership.',
  natureEmployee: 'Employee',
  natureResearcher: 'Researcher',
  natureConsultant: 'Consultant',
  natureAdvisor: 'Advisor',
  natureSpeaker: 'Speaker',
  natureContractor: 'Independent contractor',
  natureRoyalties: 'Royalties or patent',
  natureExecutive: 'Executive role',
  natureOwner: 'Ownership interest',
  roleAuthor: 'Author',
  roleSpeaker: 'Speaker',
  rolePresenter: 'Presenter',
  roleModerator: 'Moderator',
  roleInterviewer: 'Interviewer',
  roleReviewer: 'Reviewer',
  roleEditor: 'Editor',
  rolePlanner: 'Planner',
});
