import { atField, refuseAll } from '#kit/refusal.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { refuse } from './glossary-term.refusals.ts';
import { glossaryTermRepository } from './glossary-term.repository.ts';
import { GLOSSARY_MAX, glossaryProblems, tidiedTerm } from './glossary-term.rules.ts';
import { glossaryTerms } from './glossary-term.schema.ts';

export const glossaryTermCommands = commandsOf(glossaryTerms, glossaryTermRepository, {
  async storable(given) {
    refuseAll(
      Object.entries(glossaryProblems(given)).map(([field, problem]) =>
        problem === 'empty'
          ? refuse('invalid-field.glossary-empty', {}, atField(field))
          : refuse('invalid-field.glossary-long', { n: GLOSSARY_MAX }, atField(field)),
      ),
    );
    return tidiedTerm(given);
  },
  changed: ({ en }, meta) => refuse('glossary-term-changed', { term: en }, { meta }),
  exists: ({ en }) => refuse('glossary-term-exists', { term: en }),
  invalidates: 'glossary-terms',
});
