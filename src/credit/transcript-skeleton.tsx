import { NeedsScript } from '#identity/needs-script.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './transcripts.module.css';
import { transcriptTexts } from './transcripts.texts.ts';

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
