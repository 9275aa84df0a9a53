import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './results.module.css';
import { resultsTexts } from './results.texts.ts';
import sheet from './test-question.module.css';

export function ResultsSkeleton() {
  const say = useTexts(resultsTexts);
  return (
    <div className={`wrap ${sheet.sheet}`}>
      <Skeleton shape="block" className={styles.navigatorSkeleton} />
      <div>
        <h1 className="visually-hidden">{say('plainTitle')}</h1>
        <Loading label={say('loading')} className="stack">
          <Skeleton shape="block" className={styles.scoreSkeleton} />
          <Skeleton width="full" />
          <Skeleton width="long" />
          <Skeleton shape="block" className={styles.optionSkeleton} />
          <Skeleton shape="block" className={styles.optionSkeleton} />
          <Skeleton shape="block" className={styles.optionSkeleton} />
          <Skeleton shape="block" className={styles.optionSkeleton} />
        </Loading>
      </div>
    </div>
  );
}
