import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import editing from '../../../kit/editing.module.css';
import { contentFactsTexts } from '../../../resources/content-facts/content-facts.messages.ts';
import { Day } from '../../../resources/order/components/parts.tsx';
import { PART_WORDS } from '../accreditation.data.ts';
import { accreditationTexts } from '../accreditation.messages.ts';
import type { ActivityReport } from '../accreditation.store.ts';
import styles from './accreditation.module.css';
import { nameOfKind } from './participation.tsx';

type Person = ActivityReport['people'][number];

/** Everybody in control of the content with their relationships on file (rules R3, R5). */
export function People({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  if (one.people.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="people">
      <h2 className="h3" id="people">
        {say('people')}
      </h2>
      <p className={editing.figure}>{say('peopleHint')}</p>
      <Table caption={say('people')} captionHidden compact className={editing.table}>
        <thead>
          <Tr>
            <Th>{say('name')}</Th>
            <Th>{say('role')}</Th>
            <Th>{say('relationships')}</Th>
          </Tr>
        </thead>
        <tbody>
          {one.people.map((person) => (
            <Tr key={person.name}>
              <Th scope="row">
                {person.name}
                <span className={editing.kind}>
                  {[person.jobTitle, person.institute].filter(Boolean).join(', ')}
                </span>
              </Th>
              <Td label={say('role')}>
                <Role person={person} />
              </Td>
              <Td label={say('relationships')}>
                <Relationships person={person} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Role({ person: { capacity, interviews, beganOn } }: { person: Person }) {
  const say = useTexts(accreditationTexts);
  const sayFact = useTexts(contentFactsTexts);
  const { language } = useSite().site;
  return (
    <>
      {[sayFact(capacity ?? 'capacityNone'), interviews ? say('interviewer') : ''].filter(Boolean).join(', ')}
      <span className={editing.kind}>
        {beganOn ? say('creditFrom', { date: dateText(beganOn, language) }) : null}
      </span>
    </>
  );
}

/** That nothing was stated is never told as nothing to disclose (rule R6). */
function Relationships({ person: { disclosures, stated, statedOn } }: { person: Person }) {
  const say = useTexts(accreditationTexts);
  const { language } = useSite().site;
  const date = statedOn ? dateText(statedOn, language) : '';
  return (
    <>
      {stated && disclosures.length === 0 ? say('noRelationships') : null}
      <ul>
        {disclosures.map((one) => (
          <li key={`${one.company} ${one.nature} ${one.startsOn}`}>
            {one.nature}, {one.company}
            {one.relevant ? '' : ` (${say('notRelevant')})`}
            {one.relevant ? (
              <span className={editing.kind}>
                {one.mitigation ? say('mitigated', { text: one.mitigation }) : say('unmitigated')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <span className={editing.kind}>
        {statedOn ? say(stated ? 'statedOn' : 'statementOld', { date }) : say('neverStated')}
      </span>
    </>
  );
}

/** Every version, what it lacks, who was shown it, and what it said about people (rule R6). */
export function Versions({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  return (
    <section className={styles.part} aria-labelledby="front-matter">
      <h2 className="h3" id="front-matter">
        {say('frontMatter')}
      </h2>
      {one.versions.length === 0 ? <p className={editing.figure}>{say('noFrontMatter')}</p> : null}
      {one.versions.map((version) => (
        <Version key={version.version} version={version} />
      ))}
    </section>
  );
}

function Version({ version }: { version: ActivityReport['versions'][number] }) {
  const say = useTexts(accreditationTexts);
  const { gaps, faculty, firstShownAt, lastShownAt } = version;
  return (
    <div className={`panel ${styles.version}`}>
      <h3 className="h4">{say('version', { n: version.version })}</h3>
      <p>
        <Day at={version.createdAt} />. {say('shownTo', { n: version.learners })}
        {firstShownAt && lastShownAt ? (
          <span className={editing.kind}>
            <Day at={firstShownAt} />, <Day at={lastShownAt} />
          </span>
        ) : null}
      </p>
      <p>
        {gaps.length === 0
          ? say('noGaps')
          : say('gaps', { parts: gaps.map((part) => say(PART_WORDS[part])).join(', ') })}
      </p>
      <ul>
        {faculty.map(({ name, role, disclosure, stated }) => (
          <li key={name}>
            {say('shownPeople', { name, role })}
            <span className={editing.kind}>
              {stated ? disclosure || say('nothingToDisclose') : say('noStatement')}
            </span>
          </li>
        ))}
      </ul>
      <ul>
        {version.tests.map((test) => (
          <TestTerms key={test.kind ?? 0} test={test} />
        ))}
      </ul>
      {[version.accreditation, version.mitigation, version.support].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** What was said of one kind of test: where there are two, each has terms of its own (rules R11, R13). */
function TestTerms({ test }: { test: ActivityReport['versions'][number]['tests'][number] }) {
  const say = useTexts(accreditationTexts);
  const mark = test.passMark ? say('percent', { n: test.passMark }) : say('none');
  const name = test.kind ? say(nameOfKind(test.kind)) : say('tests');
  return (
    <li>
      {[name, `${say('partPassMark')} ${mark}`].join(', ')}
      {[test.creditText, test.designation, test.method].filter(Boolean).map((text) => (
        <span key={text} className={editing.kind}>
          {text}
        </span>
      ))}
    </li>
  );
}
