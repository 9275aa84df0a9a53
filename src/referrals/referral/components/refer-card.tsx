import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/content/class-names.ts';
import styles from './refer.module.css';

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
