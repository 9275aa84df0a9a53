import { useTexts } from '#web/site-data.ts';
import styles from './refer.module.css';
import { referTexts } from './refer.texts.ts';

const STEPS = [
  ['howInvite', 'howInviteText'],
  ['howJoin', 'howJoinText'],
  ['howCard', 'howCardText'],
] as const;

/** The program in three lines. */
export function HowItWorks() {
  const say = useTexts(referTexts);
  return (
    <ol className={styles.steps}>
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <strong>{say(title)}</strong>
          <span>{say(text)}</span>
        </li>
      ))}
    </ol>
  );
}
