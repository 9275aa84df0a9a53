import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './editing.module.css';
import { listAddress } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';

/** Heading and menu of the administration, around each of its pages. */
export function AdminFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const say = useTexts(editingTexts);
  const { pathname } = useLocation();
  const pages = [
    { to: '/admin', label: say('overview') },
    { to: '/admin/members', label: say('members') },
    { to: '/admin/orders', label: say('orders') },
    { to: '/admin/plans', label: say('plans') },
    { to: '/admin/rewards', label: say('rewards') },
    { to: '/admin/publications', label: say('publications') },
    { to: '/admin/translations', label: say('translations') },
    { to: '/admin/drug-names', label: say('drugNames') },
    { to: '/admin/texts', label: say('interfaceTexts') },
    { to: '/admin/audit', label: say('auditLog') },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <PageMenu label={say('title')} pages={pages} here={pathname} />
      <h1 className="h1">{title}</h1>
      {children}
    </div>
  );
}

/** Short to the eye, whole to a screen reader. */
export function Named({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </>
  );
}

interface ListProps {
  path: string;
  data: { view: Record<string, string>; rows: readonly unknown[]; page: number; pages: number };
  /** Said where no filter is in the way. */
  nothingYet?: string;
  empty: string;
  clear: string;
  children: ReactNode;
}

/** One page of a list; where nothing fits the filters, the way back to all of it. */
export function ListPage({ path, data: { view, rows, page, pages }, ...words }: ListProps) {
  const { nothingYet, empty, clear, children } = words;
  const isNarrowed = listAddress(path, view) !== path;
  if (rows.length === 0 && nothingYet && !isNarrowed) return <EmptyState text={nothingYet} />;
  if (rows.length === 0)
    return (
      <EmptyState
        text={empty}
        action={
          <ButtonLink to={path} variant="secondary">
            {clear}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      {children}
      <Pages
        page={page}
        pages={pages}
        to={(n) => listAddress(path, view, { page: n === 1 ? '' : String(n) })}
      />
    </>
  );
}

function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const say = useTexts(editingTexts);
  return (
    <Pagination
      page={page}
      pageCount={pages}
      to={to}
      labels={{
        list: say('pages'),
        previous: say('previous'),
        next: say('next'),
        page: (n) => say('page', { page: n }),
      }}
    />
  );
}

export function Waiting() {
  const say = useTexts(editingTexts);
  return (
    <Loading label={say('loading')} className={styles.waiting}>
      <Skeleton shape="block" className={styles.waitingHead} />
      <Skeleton shape="block" className={styles.waitingRows} />
    </Loading>
  );
}

/** The words a list is narrowed by; it begins anew when other words are shown. */
export const FindField = ({ label, text }: { label: string; text: string }) => (
  <Field key={text} label={label} type="search" name="search" maxLength={200} defaultValue={text} />
);
