import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { drugNames } from './drug-name.schema.ts';
import { drugNameCommands } from './drug-name.service.ts';

export const drugNameEndpoints = endpointsOf(drugNames, drugNameCommands);
