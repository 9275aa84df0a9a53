import type { ReactNode } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import '../kit/desk-words.store.ts';
import { editingTexts } from '../kit/editing.messages.ts';
import styles from '../kit/editing.module.css';
import { AdminMenu } from './menu.tsx';

/** Heading and menu around each administration page. */
export function AdminFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.frame}`}>
      <AdminMenu />
      <div className={styles.page}>
        <h1 className="h1">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Short on screen, in full for screen readers. */
export function Named({ short, long }: { short: string; long: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </>
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
