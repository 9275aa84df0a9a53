import Check from 'lucide-react/icons/check';
import { Icon } from '../content/icon.tsx';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import styles from './stepper.module.css';

type Props<S extends string> = {
  /** Names the list. */
  label: string;
  steps: readonly { key: S; label: string }[];
  current: S;
  /** Said of a completed step. */
  doneLabel: string;
};

/** Shows the current step of a short sequence. */
export function Stepper<S extends string>({ label, steps, current, doneLabel }: Props<S>) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, label: name }, place) => (
        <li key={key} aria-current={place === at ? 'step' : undefined} data-behind={place < at || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {place < at ? <Icon of={Check} /> : place + 1}
          </span>
          {name}
          {place < at ? <VisuallyHidden>, {doneLabel}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
