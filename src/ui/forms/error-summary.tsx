import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

/** `shown`: the message to display if part of it is in another language. */
type Wrong = { id?: string; message: string; shown?: ReactNode };
type Props = { title: string; errors: Wrong[] };

/** Lists the problems of a form above it; takes the focus when it appears and links to the fields by `id`. */
export function ErrorSummary({ title, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const count = errors.length;
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>{title}</p>
      <ul>
        {errors.map(({ id, message, shown = message }) => (
          <li key={`${id}${message}`}>
            {id ? (
              <a href={`#${id}`} onClick={focusField}>
                {shown}
              </a>
            ) : (
              shown
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
