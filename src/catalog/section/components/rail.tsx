import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import type { Gate } from '#kit/decision.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { sectionTexts } from '../section.messages.ts';
import styles from './rail.module.css';

export interface RailSection {
  id: string;
  order: number;
  title: string;
  language: string;
  path: string;
  lock: boolean;
  gate: Gate;
}
export interface RailFacts {
  /** Title, address, credit and test of the publication. */
  title: string;
  language: string;
  path: string;
  credit: string;
  test: { path: string; label: string } | null;
  sections: RailSection[];
  openId: string;
  /** Ids of the completed sections; null while nobody is signed in. */
  done: ReadonlySet<string> | null;
  isMember: boolean;
}

/** The list of sections of a publication, beside the lesson. */
export function SectionRail({ facts }: { facts: RailFacts }) {
  const say = useTexts(sectionTexts);
  const part = usePartTag();
  return (
    <nav
      aria-label={say('contents', { title: facts.title })}
      className={classNames(styles.rail, 'wide-only', 'print-none')}
    >
      <div className={styles.head}>
        <p className={styles.title} lang={part(facts.language)}>
          <Link to={facts.path}>
            <Measured text={facts.title} />
          </Link>
        </p>
        <RailProgress facts={facts} />
      </div>
      <SectionList facts={facts} />
      <RailTest facts={facts} />
    </nav>
  );
}

/** The same on phones, folded above the lesson. */
export function SectionDisclosure({ facts, place }: { facts: RailFacts; place: number }) {
  const say = useTexts(sectionTexts);
  return (
    <nav
      aria-label={say('contents', { title: facts.title })}
      className={classNames('narrow-only', 'print-none', styles.folded)}
    >
      <details key={facts.openId}>
        <summary>
          <span>{say('place', { n: place, count: facts.sections.length })}</span>
          <Icon of={ChevronDown} className={styles.arrow} />
        </summary>
        <div className={styles.head}>
          <RailProgress facts={facts} />
        </div>
        <SectionList facts={facts} />
        <RailTest facts={facts} />
      </details>
    </nav>
  );
}

function RailProgress({ facts: { sections, done, credit } }: { facts: RailFacts }) {
  const say = useTexts(sectionTexts);
  const n = sections.length;
  if (!done)
    return <p className="small quiet">{credit ? say('factsCredit', { n, credit }) : say('facts', { n })}</p>;
  const values = { n, done: done.size, credit };
  const text = say(credit ? 'factsDoneCredit' : 'factsDone', values);
  return (
    <>
      <p className="small quiet">{text}</p>
      <ProgressBar
        value={done.size}
        max={n}
        label={say('progress')}
        labelHidden
        text={text}
        textHidden
        className={styles.bar}
      />
    </>
  );
}

function SectionList({ facts }: { facts: RailFacts }) {
  return (
    <ol>
      {facts.sections.map((section) => (
        <SectionItem key={section.id} section={section} facts={facts} />
      ))}
    </ol>
  );
}

const OPENS = {
  account: 'opensAccount',
  member: 'opensMember',
  tier: 'opensTier',
  gold: 'opensGold',
} as const;
/** Text key for what opens a section for this reader: a member sees which tier. */
export function openingKey(gate: Gate, isMember: boolean): keyof typeof OPENS {
  if (gate === 'gold' || gate === 'account') return gate;
  return isMember ? 'tier' : 'member';
}

function SectionItem({ section, facts }: { section: RailSection; facts: RailFacts }) {
  const say = useTexts(sectionTexts);
  const part = usePartTag();
  const current = section.id === facts.openId;
  const done = facts.done?.has(section.id) ?? false;
  return (
    <li>
      <Link
        to={section.path}
        aria-current={current ? 'page' : undefined}
        className={classNames(styles.item, done && styles.done)}
      >
        <span className={styles.dot}>
          {done ? <Icon of={Check} /> : section.lock ? <Icon of={Lock} /> : section.order}
        </span>
        <span>
          <span lang={part(section.language)}>
            <Measured text={section.title} />
          </span>
          {done ? <span className="visually-hidden">{` (${say('done')})`}</span> : null}
          {section.lock ? (
            <span className={styles.hint}>{say(OPENS[openingKey(section.gate, facts.isMember)])}</span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function RailTest({ facts: { test } }: { facts: RailFacts }) {
  return test ? (
    <div className={styles.test}>
      <ButtonLink variant="secondary" full to={test.path}>
        {test.label}
      </ButtonLink>
    </div>
  ) : null;
}
