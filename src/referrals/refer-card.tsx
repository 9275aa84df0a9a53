import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './refer.module.css';
import { referTexts } from './refer.texts.ts';

type CardProps = { title: string; hint?: ReactNode; children: ReactNode };

/** One card of the referral pages. */
export function ReferCard({ title, hint, children }: CardProps) {
  const id = useId();
  return (
    <section className={classNames('panel', styles.card)} aria-labelledby={id}>
      <header>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {hint ? (
          <p className="quiet" role="status">
            {hint}
          </p>
        ) : null}
      </header>
      {children}
    </section>
  );
}

interface PagedProps {
  list: { rows: readonly unknown[]; count: number; is: 'loading' | 'ready' | 'failed'; hasMore: boolean };
  empty: ReactNode;
  moreLabel: string;
  onMore: () => void;
  onRetry: () => void;
  children: ReactNode;
}

/** A list with its further pages, while it loads, when it is empty and when it fails. */
export function PagedList({ list, empty, moreLabel, onMore, onRetry, children }: PagedProps) {
  const say = useTexts(referTexts);
  const { rows, count, is, hasMore } = list;
  if (rows.length === 0 && is === 'loading') return <ListLoading />;
  if (is === 'failed' && rows.length === 0)
    return <ErrorState title={say('failed')} retryLabel={say('retry')} onRetry={onRetry} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {children}
      {hasMore ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            loading={is === 'loading'}
            loadingLabel={say('loadingMore')}
            onClick={onMore}
            aria-label={moreLabel}
          >
            {say('more')}
          </Button>
          <span className="small quiet" role="status">
            {is === 'failed' ? say('failed') : say('shown', { shown: rows.length, count })}
          </span>
        </div>
      ) : null}
    </>
  );
}

function ListLoading() {
  const say = useTexts(referTexts);
  return (
    <Loading label={say('loading')}>
      <Skeleton width="long" />
      <Skeleton width="full" />
      <Skeleton width="half" />
    </Loading>
  );
}
