import type { ReactNode } from 'react';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useTexts } from '../page/site-data.ts';
import type { ListState } from './appended-pages.ts';
import { FailedPart } from './failed-part.tsx';
import { WayOn } from './next-step.tsx';
import { pagedListTexts } from './paged-list.messages.ts';

interface PagedProps {
  list: Omit<ListState<unknown>, 'pages'> & { hasMore: boolean };
  empty: ReactNode;
  moreLabel: string;
  onMore: () => void;
  onRetry: () => void;
  children: ReactNode;
}

/** A list with its further pages, and its loading, empty and error states. */
export function PagedList({ list, empty, moreLabel, onMore, onRetry, children }: PagedProps) {
  const say = useTexts(pagedListTexts);
  const { rows, count, is, notice, hasMore } = list;
  if (rows.length === 0 && is === 'loading') return <ListLoading />;
  if (is === 'failed' && rows.length === 0)
    return <FailedPart title={say('failed')} notice={notice} retryLabel={say('retry')} onRetry={onRetry} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {children}
      {hasMore ? (
        <div className="cluster">
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
            {is === 'failed' ? say('failed') : say('shown', { shown: rows.length, count })}{' '}
            {is === 'failed' ? <WayOn next={notice?.next} /> : null}
          </span>
        </div>
      ) : null}
    </>
  );
}

function ListLoading() {
  const say = useTexts(pagedListTexts);
  return (
    <Loading label={say('loading')}>
      <Skeleton width="long" />
      <Skeleton width="full" />
      <Skeleton width="half" />
    </Loading>
  );
}
