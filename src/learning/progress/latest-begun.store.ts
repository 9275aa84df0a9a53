import { type Api, isFailure } from '#client/api/client.ts';
import { toGoOn } from './list.rules.ts';
import { progressCalls } from './progress.schema.ts';

const QUERY = {
  filter: { state: 'in-progress' },
  page: { size: 20 },
  fields: { PublicationProgress: 'sectionsDone,sectionCount,tests' },
} as const;

/** The publication used last that has something left; null if there is none. */
export const begunLast = async (api: Api): Promise<string | null> =>
  toGoOn((await api(progressCalls.list, { query: QUERY })).data);

/** The same; null also if it cannot be determined. */
export const latestBegun = (api: Api): Promise<string | null> =>
  begunLast(api).catch((thrown: unknown) => {
    if (isFailure(thrown)) return null;
    throw thrown;
  });
