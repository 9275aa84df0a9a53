import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { personalLoad } from './personal-load.store.ts';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';
import styles from './transcripts.module.css';
import { loadTranscript, type TranscriptData } from './transcripts.store.ts';
import { transcriptTexts } from './transcripts.texts.ts';
import { Transcript } from './transcripts.tsx';

export const loader = () => null;
export const clientLoader = personalLoad(loadTranscript);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  const title = pageWords(args, transcriptTexts)('title');
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
