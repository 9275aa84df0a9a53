import styles from './share-bar.module.css';

/** A partly filled track, drawn with attributes so that no style attribute is needed. */
export function ShareBar({ share, className }: { share: number; className?: string | undefined }) {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <svg className={className} width="100%" height="8" aria-hidden="true">
      <rect className={styles.track} width="100%" height="100%" rx="4" />
      {share > 0 ? <rect className={styles.fill} width={width} height="100%" rx="4" /> : null}
    </svg>
  );
}
