import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './error-summary.module.css';

/** `shown`: the message to display if part of it is in another language. */
type Wrong = { id?: string; message: string; shown?: ReactNode };
type Props = { title: string; errors: Wrong[] };

/**
 * Lists the problems of a form above it, and links to the fields by `id`. The summary of one attempt: it takes the focus
 * and is announced as it is first drawn, and later follows the fields silently; a new attempt has a new `key`.
 */
export function ErrorSummary({ title, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const lines = errors.map(({ message }) => message).join('\n');
  const [announced] = useState(lines);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      aria-live={lines === announced ? undefined : 'off'}
      tabIndex={-1}
      className={styles.summary}
    >
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
