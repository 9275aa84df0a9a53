import { useLoaderData } from 'react-router';
import { head, type MetaArgs, NOINDEX, siteOf } from '#web/head.ts';
import type { Loading } from '#web/page-load.ts';
import { useTexts } from '#web/site-data.ts';
import { creditCalls, type TranscriptTotals, transcriptCalls } from './credit.contract.ts';
import { personalLoad, useSignedInOnly } from './signed-in.tsx';
import { isReversed, transcriptFilter, transcriptView } from './transcript-period.rules.ts';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';
import { Transcript } from './transcripts.tsx';
import styles from './transcripts.module.css';
import { transcriptTexts } from './transcripts.texts.ts';

const NOTHING: TranscriptTotals = { cme: 0, sa: 0, pharmacologyHours: 0, byYear: [] };

async function load({ api, url }: Loading) {
  const view = transcriptView(url.searchParams);
  const { data: summary } = await api(creditCalls.summary);
  const years = summary.years.map((one) => one.year).toReversed();
  if (isReversed(view)) return { view, years, lines: [], totals: NOTHING };
  const { data: lines, meta } = await api(transcriptCalls.list, { query: { filter: transcriptFilter(view) } });
  return { view, years, lines, totals: meta.totals as TranscriptTotals };
}
export type TranscriptData = Awaited<ReturnType<typeof load>>;
export const loader = () => null;
export const clientLoader = personalLoad(load);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  const title = siteOf(args)?.i18n['transcripts.title'] ?? transcriptTexts.defaults.title;
  return head(args, { title, noindex: true });
}

export default function TranscriptsPage() {
  const say = useTexts(transcriptTexts);
  const data = useLoaderData() as TranscriptData | null;
  const user = useSignedInOnly();
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <h1 className="h1">{say('title')}</h1>
      {data && user ? <Transcript {...data} user={user} /> : <TranscriptSkeleton />}
    </div>
  );
}
