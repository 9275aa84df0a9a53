import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { isReversed } from '#kit/dates.ts';
import { zoneHeader } from '#kit/zones.ts';
import { withShownNames } from '../certificate/shown-name.store.ts';
import { NO_CREDIT } from '../credit.rules.ts';
import { creditCalls, type TranscriptTotals, transcriptCalls } from '../credit.schema.ts';
import { trainingCalls } from '../training/training.schema.ts';
import { transcriptFilter, transcriptView } from './period.rules.ts';

const NOTHING: TranscriptTotals = { ...NO_CREDIT, pharmacologyHours: 0, byYear: [] };

export async function loadTranscript({ api, url, language }: LoadContext) {
  const view = transcriptView(url.searchParams);
  const headers = zoneHeader();
  const [{ data: summary }, training] = await Promise.all([
    api(creditCalls.summary, { headers }),
    api(trainingCalls.own, { headers }).then(({ data }) => data, noneAskedFor),
  ]);
  const years = summary.years.map((one) => one.year).toReversed();
  if (isReversed(view)) return { view, years, training, lines: [], totals: NOTHING };
  const { data, meta } = await api(transcriptCalls.list, {
    query: { filter: transcriptFilter(view) },
  });
  const lines = await withShownNames({ api, language }, data);
  return { view, years, training, lines, totals: meta.totals as TranscriptTotals };
}
/**
 * Where no authority asks for the training there is nothing to attest. A device keeps no refusal: without a network
 * that is no reply, and the transcript stands.
 */
function noneAskedFor(thrown: unknown): null {
  if (isFailure(thrown) && (thrown.status === 404 || thrown.status === 0)) return null;
  throw thrown;
}
export type TranscriptData = Awaited<ReturnType<typeof loadTranscript>>;
