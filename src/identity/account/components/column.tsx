import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/content/class-names.ts';
import styles from './column.module.css';

interface Props {
  title: ReactNode;
  lead?: ReactNode;
  /** Next to the column on wide screens, below it on narrow ones. */
  beside?: ReactNode;
  /** The title takes the focus when this changes, i.e. when the page has moved on to its next state. */
  state?: string;
  children?: ReactNode;
}

/** The narrow column used for sign-in, registration and recovery. */
export function AccountColumn({ title, lead, beside, state = '', children }: Props) {
  const heading = useFocusOnChange(state);
  return (
    <div className={classNames('wrap-46', styles.page)}>
      <div className={beside ? styles.two : undefined}>
        <div className={styles.column}>
          <header className={styles.head}>
            <h1 className="h1" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </header>
          {children}
        </div>
        {beside ? <div className={styles.beside}>{beside}</div> : null}
      </div>
    </div>
  );
}

function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus();
  }, [state]);
  return heading;
}

/** What follows the form, below a line. */
export function AfterForm({ children }: { children: ReactNode }) {
  return <div className={classNames('stack', styles.after)}>{children}</div>;
}
