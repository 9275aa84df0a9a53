import {
  REQUIREMENT_TEXT_MAX,
  type RequirementProblem,
  requirementProblems,
  tidiedRequirement,
} from '#credit/requirement/requirement.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { refuse } from './requirement.refusals.ts';
import { requirementRepository } from './requirement.repository.ts';
import { requirements } from './requirement.schema.ts';

const CODES = {
  noDay: 'invalid-field.requirement-day',
  noFigure: 'invalid-field.requirement-figure',
  range: 'invalid-field.requirement-range',
  noSource: 'invalid-field.requirement-source',
  laterSource: 'invalid-field.requirement-later',
  future: 'invalid-field.requirement-future',
} as const satisfies Record<Exclude<RequirementProblem, 'long'>, string>;

export const requirementCommands = commandsOf(requirements, requirementRepository, {
  storable(given, _db, { now }) {
    refuseAll(
      Object.entries(requirementProblems(given, utcDate(now))).map(([field, problem]) =>
        problem === 'long'
          ? refuse('invalid-field.requirement-long', { n: REQUIREMENT_TEXT_MAX }, atField(field))
          : refuse(CODES[problem], {}, atField(field)),
      ),
    );
    return tidiedRequirement(given);
  },
  changed: ({ authority }, meta) => refuse('requirement-changed', { authority }, { meta }),
  exists: ({ authority }) => refuse('requirement-exists', { authority }),
  invalidates: 'requirements',
});
