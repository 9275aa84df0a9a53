import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { requirements } from './requirement.schema.ts';
import { requirementCommands } from './requirement.service.ts';

export const requirementEndpoints = endpointsOf(requirements, requirementCommands);
