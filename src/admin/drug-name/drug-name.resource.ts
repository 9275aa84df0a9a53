import { superuser } from '#identity/session.policy.ts';
import { endpointsOf } from '../kit/endpoints.resource.ts';
import { drugNames } from './drug-name.contract.ts';
import { drugNameCommands } from './drug-name.service.ts';

export const drugNameEndpoints = endpointsOf(drugNames, drugNameCommands, superuser);
