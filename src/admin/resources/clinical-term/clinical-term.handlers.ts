import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { clinicalTerms } from './clinical-term.schema.ts';
import { clinicalTermCommands } from './clinical-term.service.ts';

export const clinicalTermEndpoints = endpointsOf(clinicalTerms, clinicalTermCommands);
