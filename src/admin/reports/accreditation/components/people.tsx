import type { FrontMatterPart } from '#catalog/front-matter/parts.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import editing from '../../../kit/editing.module.css';
import { Day } from '../../../resources/order/components/parts.tsx';
import { accreditationTexts } from '../accreditation.messages.ts';
import type { ActivityReport } from '../accreditation.store.ts';
import styles from './accreditation.module.css';

type Person = ActivityReport['people'][number];

/** Faculty and interviewer with their relationships on file (rules R3, R5). */
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
              <Td label={say('role')}>{say(person.role)}</Td>
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

function Relationships({ person: { disclosures } }: { person: Person }) {
  const say = useTexts(accreditationTexts);
  if (disclosures.length === 0) return say('noRelationships');
  return (
    <ul>
      {disclosures.map((one) => (
        <li key={`${one.company} ${one.nature} ${one.recordedAt}`}>
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
  );
}

const PART_WORDS = {
  faculty: 'partFaculty',
  medium: 'partMedium',
  method: 'partMethod',
  estimatedMinutes: 'partEstimatedMinutes',
  releasedOn: 'partReleasedOn',
  reviewedOn: 'partReviewedOn',
  expiresOn: 'partExpiresOn',
  hardware: 'partHardware',
  contact: 'partContact',
  privacy: 'partPrivacy',
  accreditation: 'partAccreditation',
  designation: 'partDesignation',
  creditText: 'partCreditText',
  objectives: 'partObjectives',
  targetAudience: 'partTargetAudience',
  practiceGap: 'partPracticeGap',
  passMark: 'partPassMark',
  mitigation: 'partMitigation',
  support: 'partSupport',
  price: 'partPrice',
  references: 'partReferences',
} as const satisfies Record<FrontMatterPart, string>;

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
      {[version.mitigation, version.support].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
