import { useTexts } from '#client/page/site-data.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { surveyTexts } from '../survey.messages.ts';
import styles from './survey.module.css';

export function SurveySkeleton() {
  const say = useTexts(surveyTexts);
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say('plainTitle')}</h1>
      <Loading label={say('loading')} className={styles.questions}>
        <Skeleton shape="block" className={styles.questionSkeleton} />
        <Skeleton shape="block" className={styles.questionSkeleton} />
        <Skeleton shape="block" className={styles.questionSkeleton} />
      </Loading>
    </div>
  );
}
