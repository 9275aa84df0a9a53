import { useTexts } from '#client/page/site-data.ts';
import { NeedsScript } from '#identity/account/components/needs-script.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { transcriptTexts } from '../transcripts.messages.ts';
import styles from './transcripts.module.css';

export function TranscriptSkeleton() {
  const say = useTexts(transcriptTexts);
  return (
    <>
      <NeedsScript />
      <Loading label={say('loading')} className="stack">
        <Skeleton shape="button" />
        <Skeleton shape="block" className={styles.totalsSkeleton} />
        <Skeleton shape="block" className={styles.tableSkeleton} />
      </Loading>
    </>
  );
}
