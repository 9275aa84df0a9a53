import { AUTHORITIES } from '#credit/requirement/requirement.data.ts';
import { choice, day, figure, optionalDay, text } from '../../kit/field.schema.ts';
import { defineResource } from '../../kit/resource.schema.ts';

/** What boards and authorities ask of clinicians, each with its source and the day it was read (rule R20). */
export const requirements = defineResource({
  type: 'AdminRequirement',
  path: 'requirements',
  noun: 'requirement',
  summaries: {
    list: 'What boards and authorities ask for, and from which day. For superusers.',
    create: 'Adds what a board or an authority asks for from a day on. For superusers.',
    update: 'Corrects what a board or an authority asks for. For superusers.',
    remove: 'Removes what a board or an authority asks for from a day on. For superusers.',
  },
  fields: {
    authority: choice(AUTHORITIES, 'invalid-field.requirement-authority'),
    effectiveFrom: day({ stored: 'effective_from' }),
    selfAssessmentHundredths: figure({ stored: 'self_assessment_hundredths', per: 100 }),
    blockYears: figure({ stored: 'block_years' }),
    anchorYear: figure({ stored: 'anchor_year' }),
    trainingMinutes: figure({ stored: 'training_minutes' }),
    source: text({ isLong: true }),
    sourceOn: optionalDay({ stored: 'source_on' }),
    checkedOn: optionalDay({ stored: 'checked_on' }),
    confidence: text({ required: false, isLong: true }),
  },
  filters: ['authority'],
  sort: ['authority', 'effectiveFrom'],
});

declare module '#kit/contract.ts' {
  interface Registry {
    AdminRequirement: (typeof requirements)['resource'];
  }
}
