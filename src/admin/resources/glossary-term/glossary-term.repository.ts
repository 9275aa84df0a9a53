import { repositoryOf } from '../../kit/record.repository.ts';
import { glossaryTerms } from './glossary-term.schema.ts';

export const glossaryTermRepository = repositoryOf(glossaryTerms, {
  table: 'glossary_term',
  searched: ['en', 'pt', 'fr', 'it', 'de'],
});
