import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFetching } from '#client/api/fetching.ts';
import { useTexts } from '#client/page/site-data.ts';
import { withPlace } from '#kit/place.ts';
import { classNames } from '#ui/content/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { PageMenu } from '#ui/navigation/page-menu.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { learnedTexts } from '../learned.messages.ts';
import styles from './learned.module.css';

/** Menu of the dashboard and its two lists. */
export function DashboardMenu() {
  const say = useTexts(learnedTexts);
  const { pathname } = useLocation();
  const pages = [
    { to: '/dashboard', label: say('overview') },
    { to: '/dashboard/in-progress', label: say('inProgress') },
    { to: '/dashboard/completed', label: say('completed') },
  ];
  return <PageMenu label={say('menu')} pages={pages} here={pathname} />;
}

/** A paginated list; it is dimmed while the next page is loading. */
export function Rows({ page, pages, children }: { page: number; pages: number; children: ReactNode }) {
  const say = useTexts(learnedTexts);
  const { pathname } = useLocation();
  const isFetching = useFetching();
  return (
    <>
      <ul className={classNames(styles.rows, isFetching && 'fetching')} aria-busy={isFetching || undefined}>
        {children}
      </ul>
      <Pagination
        page={page}
        pageCount={pages}
        to={(n) => (n === 1 ? pathname : `${pathname}?page=${n}`)}
        labels={{
          list: say('pages'),
          previous: say('previous'),
          next: say('next'),
          page: (n) => say('page', { page: n }),
        }}
      />
    </>
  );
}

export function RowsWaiting() {
  const say = useTexts(learnedTexts);
  return (
    <Loading label={say('loading')} className={styles.waiting}>
      <Skeleton shape="block" className={styles.waitingRow} />
      <Skeleton shape="block" className={styles.waitingRow} />
      <Skeleton shape="block" className={styles.waitingRow} />
    </Loading>
  );
}

export function NothingYet({ text }: { text: string }) {
  const say = useTexts(learnedTexts);
  return <EmptyState text={text} action={<ButtonLink to="/library">{say('library')}</ButtonLink>} />;
}

/** For visitors who are not signed in: what would be shown here, and a link to it. */
export function SignInInvite({ text, to }: { text: string; to: string }) {
  const say = useTexts(learnedTexts);
  return (
    <EmptyState
      text={text}
      action={
        <div className="cluster">
          <ButtonLink to={withPlace('/signin', to)}>{say('signIn')}</ButtonLink>
          <ButtonLink to={withPlace('/register', to)} variant="secondary">
            {say('register')}
          </ButtonLink>
        </div>
      }
    />
  );
}
