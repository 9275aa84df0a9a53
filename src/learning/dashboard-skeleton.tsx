import { NeedsScript } from '#identity/needs-script.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './dashboard.module.css';
import { dashboardTexts } from './dashboard.texts.ts';

export function DashboardSkeleton() {
  const say = useTexts(dashboardTexts);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="visually-hidden">{say('title')}</h1>
      <NeedsScript />
      <Loading label={say('loading')} className={styles.page}>
        <div className={styles.greetingSkeleton}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="short" />
        </div>
        <Skeleton shape="block" className={styles.continueSkeleton} />
        <div className="grid">
          <div className="span-7">
            <Skeleton shape="block" className={styles.chartSkeleton} />
          </div>
          <div className="span-5">
            <Skeleton shape="block" className={styles.chartSkeleton} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
