import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { sponsors } from './sponsor.schema.ts';
import { sponsorCommands } from './sponsor.service.ts';

export const sponsorEndpoints = endpointsOf(sponsors, sponsorCommands);
