import { useTexts } from '#client/page/site-data.ts';
import { NeedsScript } from '#identity/account/components/needs-script.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import styles from './dashboard.module.css';

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
