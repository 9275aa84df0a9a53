import { useLoaderData } from 'react-router';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { TranscriptSkeleton } from '#credit/transcript/components/skeleton.tsx';
import styles from '#credit/transcript/components/transcripts.module.css';
import { Transcript } from '#credit/transcript/components/transcripts.tsx';
import { transcriptTexts } from '#credit/transcript/transcripts.messages.ts';
import { loadTranscript, type TranscriptData } from '#credit/transcript/transcripts.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';

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
