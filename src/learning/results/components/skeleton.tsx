import { useTexts } from '#client/page/site-data.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import sheet from '../../sitting/components/question.module.css';
import { resultsTexts } from '../results.messages.ts';
import styles from './results.module.css';

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
