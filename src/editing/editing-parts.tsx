import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './editing.module.css';
import { editingTexts } from './editing.texts.ts';
import { LANGUAGE_NAMES, type State } from './translation.data.ts';
import type { Translation } from './translation.store.ts';

/** Heading and the pages of the administration, around each of them. */
export function EditingFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const say = useTexts(editingTexts);
  const { pathname } = useLocation();
  const pages = [
    { to: '/admin', label: say('overview') },
    { to: '/admin/translations', label: say('translations') },
    { to: '/admin/drug-names', label: say('drugNames') },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <PageMenu label={say('title')} pages={pages} here={pathname} />
      <h1 className="h1">{title}</h1>
      {children}
    </div>
  );
}

const LOOKS = {
  current: { tone: 'success', icon: CircleCheck },
  stale: { tone: 'warning', icon: History },
  missing: { tone: 'neutral', icon: CircleDashed },
} as const;
export function StateBadge({ state, children }: { state: State; children?: ReactNode }) {
  const say = useTexts(editingTexts);
  return <Badge {...LOOKS[state]}>{children ?? say(state)}</Badge>;
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

/** The way to the words of a translation (ROLE-034). */
export function EditLink({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const values = { title: one.sourceTitle, language: LANGUAGE_NAMES[one.language] };
  return (
    <TextLink to={`/admin/translations/${one.id}`} className={styles.edit}>
      {one.state === 'missing' ? (
        <Named short={say('translate')} long={say('translateNamed', values)} />
      ) : (
        <Named short={say('edit')} long={say('editNamed', values)} />
      )}
    </TextLink>
  );
}

export function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
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
