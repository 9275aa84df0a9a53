import { classNames } from '../content/class-names.ts';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import { Measured } from '../measured.tsx';
import { ShareBar } from '../navigation/share-bar.tsx';
import styles from './peer-bar.module.css';

type Props = {
  percent: number;
  /** The number as shown ("68%"). */
  text: string;
  /** For screen readers, before the number ("Peers who chose this"). */
  label?: string;
  right?: boolean;
};

export function PeerBar({ percent, text, label, right }: Props) {
  return (
    <span className={classNames(styles.peers, right && styles.right)}>
      <ShareBar share={percent / 100} />
      <span>
        {label ? <VisuallyHidden>{label} </VisuallyHidden> : null}
        <Measured text={text} />
      </span>
    </span>
  );
}
