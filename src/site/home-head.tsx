import type { ReactNode } from 'react';
import { TextLink } from '#ui/text-link.tsx';
import styles from './home.module.css';

/** Title of a block, and the way to everything behind it. */
export function HomeHead({
  id,
  title,
  more,
}: {
  id: string;
  title: ReactNode;
  more?: { to: string; text: string };
}) {
  return (
    <div className={styles.head}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {more ? <TextLink to={more.to}>{more.text}</TextLink> : null}
    </div>
  );
}
