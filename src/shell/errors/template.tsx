import type { ReactNode } from 'react';
import { useOnline } from '#client/offline/use-online.ts';
import { useTexts } from '#client/page/site-data.ts';
import { siteTexts } from '../site.messages.ts';
import styles from './screen.module.css';

type Props = {
  /** The status, or the number of the try; nothing for what has none. */
  status?: ReactNode;
  title: ReactNode;
  cause: ReactNode;
  /** Between the cause and the actions. */
  children?: ReactNode;
  actions: ReactNode;
  /** For support: a request id, an address. */
  detail?: ReactNode;
};

/** One template of every error: the broken curve, the sentence, one cause, the next steps. */
export function ErrorTemplate({ status, title, cause, children, actions, detail }: Props) {
  const say = useTexts(siteTexts);
  const isOnline = useOnline();
  return (
    <div className={`wrap-46 ${styles.screen}`}>
      <BrokenCurve />
      {isOnline || title === say('offlineTitle') ? null : (
        <p className={styles.offline}>{say('offlineTitle')}</p>
      )}
      {status ? <p className={styles.status}>{status}</p> : null}
      <h1 className="h1">{title}</h1>
      <p className="lead">{cause}</p>
      {children}
      <div className={styles.actions}>{actions}</div>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
  );
}

/** The curve of the product, interrupted: the dose that was missed. */
function BrokenCurve() {
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 420 120"
      width="420"
      height="120"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <rect y="26" width="420" height="34" stroke="none" className={styles.band} />
      <path d="M4 112 30 74c12 12 18 16 32 21l27-43c12 14 22 20 36 26l26-42c12 14 20 20 34 26" />
      <path className={styles.faint} d="M205 68l26 30" />
      <path d="m262 100 26-46c12 14 22 20 36 25l26-41c12 13 22 20 36 25l30-12" />
      <circle cx="246" cy="104" r="6" />
    </svg>
  );
}
