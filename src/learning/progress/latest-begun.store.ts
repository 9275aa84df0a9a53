import { type Api, isFailure } from '#client/api/client.ts';
import { progressCalls } from './progress.schema.ts';

/** The publication used last that is not completed; null if there is none, or if it cannot be determined. */
export async function latestBegun(api: Api): Promise<string | null> {
  try {
    const query = {
      filter: { state: 'in-progress' },
      page: { size: 1 },
      fields: { PublicationProgress: 'slug' },
    };
    const { data } = await api(progressCalls.list, { query });
    return data[0]?.id ?? null;
  } catch (thrown) {
    if (isFailure(thrown)) return null;
    throw thrown;
  }
}
