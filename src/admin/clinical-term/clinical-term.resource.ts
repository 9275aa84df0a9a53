import { superuser } from '#identity/session.policy.ts';
import { endpointsOf } from '../kit/endpoints.resource.ts';
import { clinicalTerms } from './clinical-term.contract.ts';
import { clinicalTermCommands } from './clinical-term.service.ts';

export const clinicalTermEndpoints = endpointsOf(clinicalTerms, clinicalTermCommands, superuser);
