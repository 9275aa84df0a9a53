import type { ReactNode } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Cited } from '#media/reference/components/cited.tsx';
import type { OpenTest } from '../../sitting/components/sitting.tsx';
import { testTexts } from '../../sitting/test.messages.ts';
import styles from './front-matter.module.css';

type Fact = { head: string; value: ReactNode; language?: string };

/** The front matter of an activity as its learner reads it before the first question. */
export function FrontMatter({ test, isKeyTold }: { test: OpenTest; isKeyTold: boolean }) {
  const say = useTexts(testTexts);
  const { frontMatter: front } = test;
  const { language } = front;
  const part = usePartTag();
  return (
    <div className={styles.front}>
      <section aria-labelledby="before">
        <h2 className="h3" id="before">
          {say('before')}
        </h2>
        <dl className={styles.facts}>
          {useFacts(test, isKeyTold).map(({ head, value, language: own }) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd lang={part(own)}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Part
        head={say('accreditationHead')}
        lines={[front.designation, ...front.accreditation.split('\n')]}
        language={language}
      />
      <Part head={say('objectivesHead')} list={front.objectives} language={language} />
      <Faculty front={front} />
      <Part head={say('audienceHead')} lines={[front.targetAudience]} language={language} />
      <Part head={say('gapHead')} lines={[front.practiceGap]} language={language} />
      <Part head={say('supportHead')} lines={[front.support, front.price]} language={language} />
      <Part
        head={say('practicalHead')}
        language={language}
        lines={[front.hardware, front.privacy, front.contact && say('contact', { contact: front.contact })]}
      />
      <Part
        head={say('referencesHead')}
        list={front.references}
        language="en"
        notices={front.referenceNotices ?? {}}
      />
    </div>
  );
}

function useFacts({ frontMatter: front, ...test }: OpenTest, isKeyTold: boolean): Fact[] {
  const say = useTexts(testTexts);
  const { language } = useSite().site;
  const day = (value: string) => dateText(value, language);
  const { neededToPass: needed, questionCount: count, passMark, attemptLimit: limit } = test;
  // A self-assessment asks no question again whose explanation was read (C26).
  const isExplained = test.kind === 2 && test.status !== 'APPROVED';
  const repeated = () => {
    if (isKeyTold) return say('retakesNone');
    if (limit === null) return say(isExplained ? 'retakesUnexplained' : 'retakesFree');
    const key = isExplained && limit > 1 ? 'retakesLimitedUnexplained' : 'retakesLimited';
    return say(key, { limit, used: test.attemptsUsed });
  };
  const facts: Fact[] = [
    { head: say('creditHead'), value: front.creditText, language: front.language },
    { head: say('passHead'), value: say('passValue', { needed, count, passMark }) },
    { head: say('retakesHead'), value: repeated() },
    { head: say('timeHead'), value: say('minutes', { n: front.estimatedMinutes }) },
    { head: say('releasedHead'), value: front.releasedOn && day(front.releasedOn) },
    { head: say('reviewedHead'), value: front.reviewedOn && day(front.reviewedOn) },
    { head: say('expiresHead'), value: front.expiresOn ? day(front.expiresOn) : say('expiresNever') },
    { head: say('mediumHead'), value: front.medium, language: front.language },
    { head: say('methodHead'), value: front.method, language: front.language },
  ];
  return facts.filter(({ value }) => value);
}

type PartProps = {
  head: string;
  language: string;
  lines?: string[];
  list?: string[];
  /** Notices on sources, by position: sources are numbered, and linked to what they name. */
  notices?: OpenTest['frontMatter']['referenceNotices'];
};

function Part({ head, language, lines = [], list = [], notices }: PartProps) {
  const part = usePartTag();
  const written = lines.filter(Boolean);
  if (written.length + list.length === 0) return null;
  const List = notices ? 'ol' : 'ul';
  return (
    <section>
      <h2 className="h3">{head}</h2>
      {written.map((line) => (
        <p key={line} lang={part(language)}>
          {line}
        </p>
      ))}
      {list.length > 0 ? (
        <List className={notices ? 'references' : undefined}>
          {list.map((line, place) => (
            <li key={line} lang={part(language)}>
              {notices ? <Cited reference={{ text: line, notice: notices[place] }} /> : line}
            </li>
          ))}
        </List>
      ) : null}
    </section>
  );
}

/** Names, roles, disclosures, and that relationships were mitigated or that there are none (rule R6). */
function Faculty({ front }: { front: OpenTest['frontMatter'] }) {
  const part = usePartTag();
  const say = useTexts(testTexts);
  return (
    <section>
      <h2 className="h3">{say('facultyHead')}</h2>
      <dl className={styles.people}>
        {front.faculty.map(({ name, role, disclosure, statedOn }) => (
          <div key={`${name}${role}`}>
            <dt>
              {name}{' '}
              <span className="quiet" lang={part(front.language)}>
                {role}
              </span>
            </dt>
            <dd lang={disclosure ? part(front.language) : undefined}>
              {/* Without a disclosure that counts, nothing is said. */}
              {statedOn === null ? '' : disclosure || say('facultyNone')}
            </dd>
          </div>
        ))}
      </dl>
      <p lang={part(front.language)}>{front.mitigation}</p>
    </section>
  );
}
