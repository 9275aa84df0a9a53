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
  const [{ data: summary }, { data: training }] = await Promise.all([
    api(creditCalls.summary, { headers }),
    api(trainingCalls.own, { headers }),
  ]);
  const years = summary.years.map((one) => one.year).toReversed();
  if (isReversed(view)) return { view, years, training, lines: [], totals: NOTHING };
  const { data, meta } = await api(transcriptCalls.list, {
    query: { filter: transcriptFilter(view) },
  });
  const lines = await withShownNames({ api, language }, data);
  return { view, years, training, lines, totals: meta.totals as TranscriptTotals };
}
export type TranscriptData = Awaited<ReturnType<typeof loadTranscript>>;
