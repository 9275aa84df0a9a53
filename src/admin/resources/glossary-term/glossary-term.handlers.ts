import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { glossaryTerms } from './glossary-term.schema.ts';
import { glossaryTermCommands } from './glossary-term.service.ts';

export const glossaryTermEndpoints = endpointsOf(glossaryTerms, glossaryTermCommands);
