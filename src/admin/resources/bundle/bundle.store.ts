import { bundleCalls } from './bundle.schema.ts';

/** Address of a publication's archive. */
export const bundlePath = (id: string): string => bundleCalls.exportPublication.path.replace(':id', id);
