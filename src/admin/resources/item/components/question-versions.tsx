import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Measured } from '#ui/measured.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import styles from '../../../kit/editing.module.css';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import type { AdminQuestion } from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import { Day } from '../../order/components/parts.tsx';

export function Versions({ versions }: { versions: AdminQuestion['earlier'] }) {
  const say = useTexts(activityDeskTexts);
  const part = usePartTag();
  return (
    <ul className={desk.choices}>
      {versions.map(({ id, stem, version, answered, difficulty, retiredAt }) => (
        <li key={id}>
          <span lang={part('en')}>
            <Measured text={stem} />
          </span>
          <span className={styles.kind}>
            {difficulty === null
              ? say('versionFew', { version, answered })
              : say('versionFacts', { version, answered, difficulty })}
            {retiredAt ? (
              <>
                , <Day at={retiredAt} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is asked no longer, with what its answers said. */
export function RetiredQuestions({ questions }: { questions: AdminQuestion[] }) {
  const say = useTexts(activityDeskTexts);
  if (questions.length === 0) return null;
  return (
    <Accordion>
      <AccordionItem summary={say('retiredOf', { n: questions.length })}>
        <Versions versions={questions} />
      </AccordionItem>
    </Accordion>
  );
}
