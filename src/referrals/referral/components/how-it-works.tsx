import { useSite, useTexts } from '#client/page/site-data.ts';
import { referTexts } from '../refer.messages.ts';
import { rewardsIn } from '../reward.rules.ts';
import styles from './refer.module.css';

const STEPS = [
  ['howInvite', 'howInviteText'],
  ['howJoin', 'howJoinText'],
  ['howCard', 'howCardText'],
] as const;

/** The program in three lines. */
export function HowItWorks() {
  const say = useTexts(referTexts);
  const rewards = rewardsIn(useSite().site.language);
  return (
    <ol className={styles.steps}>
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <strong>{say(title, rewards)}</strong>
          <span>{say(text)}</span>
        </li>
      ))}
    </ol>
  );
}
