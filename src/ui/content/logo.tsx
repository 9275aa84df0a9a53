import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

type Props = {
  name: string;
  /** Without it the logo is not a link. */
  to?: string;
  /** Shows the mark alone; the name stays for screen readers. */
  compact?: boolean;
  onDeep?: boolean;
  className?: string;
};

export function Logo({ name, to, compact, onDeep, className }: Props) {
  const look = classNames(styles.logo, onDeep && styles.onDeep, className);
  const face = (
    <>
      <LogoMark />
      <span className={compact ? 'visually-hidden' : styles.name}>{name}</span>
    </>
  );
  return to ? (
    <Link to={to} className={look}>
      {face}
    </Link>
  ) : (
    <span className={look}>{face}</span>
  );
}

/** Repeated doses climbing into a band, with the one amber point. */
function LogoMark() {
  return (
    <svg viewBox="0 0 34 30" fill="none" aria-hidden="true" className={styles.mark}>
      <rect y="6" width="34" height="9" rx="2" fill="currentColor" opacity=".16" />
      <path
        d="M1 28 6 17c2 3 3 4 5 5.5L16 11c2 3 3.5 4.5 5 5.5L26 7c2 3.5 4 5 7 6"
        stroke="currentColor"
        strokeWidth="2.3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="26" cy="6.6" r="3.4" className={styles.point} />
    </svg>
  );
}
