import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Measured } from '#ui/measured.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import styles from '../../../kit/editing.module.css';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import type { AdminQuestion } from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import { Day } from '../../order/components/parts.tsx';
import { itemChangeTexts } from '../item-change.messages.ts';

type Version = AdminQuestion['earlier'][number];
interface Props {
  versions: readonly Version[];
  /** The version that followed these. */
  latest?: Version;
}

export function Versions({ versions, latest }: Props) {
  const part = usePartTag();
  const all = latest ? [latest, ...versions] : versions;
  return (
    <>
      {latest ? <Change of={latest} /> : null}
      <ul className={desk.choices}>
        {versions.map((version) => (
          <li key={version.id}>
            <span lang={part('en')}>
              <Measured text={version.stem} />
            </span>
            <span className={styles.kind}>
              <Facts of={version} all={all} />
              {version.retiredAt ? (
                <>
                  , <Day at={version.retiredAt} />
                </>
              ) : null}
            </span>
            <Change of={version} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its figures, shown once: at the latest of the versions that are counted together. */
function Facts({ of: version, all }: { of: Version; all: readonly Version[] }) {
  const say = useTexts(activityDeskTexts);
  const change = useTexts(itemChangeTexts);
  const { version: n, figuresFrom, answered, difficulty } = version;
  const isCountedLater = all.some((one) => one.figuresFrom === figuresFrom && one.version > n);
  if (isCountedLater) return change('countedLater', { version: n });
  return difficulty === null
    ? say('versionFew', { version: n, answered })
    : say('versionFacts', { version: n, answered, difficulty });
}

/** The kind of change that made a version, and the reason. */
function Change({ of: { version, change, reason } }: { of: Version }) {
  const say = useTexts(itemChangeTexts);
  if (change === null) return null;
  const words =
    change === 'wording'
      ? say('wordingOf', { version, reason })
      : say(reason ? `${change}For` : `${change}Of`, { version, reason });
  return <span className={styles.kind}>{words}</span>;
}

/** Questions no longer asked, with their figures. */
export function RetiredQuestions({ questions }: { questions: AdminQuestion[] }) {
  const say = useTexts(activityDeskTexts);
  if (questions.length === 0) return null;
  return (
    <Accordion>
      <AccordionItem summary={say('retiredOf', { n: questions.length })}>
        {questions.map((question) => (
          <Versions key={question.id} versions={[question]} />
        ))}
      </AccordionItem>
    </Accordion>
  );
}
