import type { ReactNode } from 'react';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './home.module.css';

/** Title of a block, and the way to everything behind it. */
export function HomeHead({
  id,
  title,
  language,
  more,
}: {
  id: string;
  title: ReactNode;
  language?: string;
  more?: { to: string; text: string };
}) {
  const part = usePartTag();
  return (
    <div className={styles.head}>
      <h2 className="h2" id={id} lang={part(language)}>
        {typeof title === 'string' ? <Measured text={title} /> : title}
      </h2>
      {more ? <TextLink to={more.to}>{more.text}</TextLink> : null}
    </div>
  );
}
