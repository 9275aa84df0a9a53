import { useSite, useTexts } from '#client/page/site-data.ts';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { creditsText } from '#kit/amounts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import editing from '../../../kit/editing.module.css';
import { accreditationTexts } from '../accreditation.messages.ts';
import type { ActivityReport } from '../accreditation.store.ts';
import styles from './accreditation.module.css';

export const nameOfKind = (kind: 1 | 2) => (kind === 1 ? 'kind1' : 'kind2');

/** How the credits of the period are made up, by kind of ledger entry. */
export function Ledger({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  const { language } = useSite().site;
  const kinds = ([1, 2] as const).filter((kind) => one.entries.some((entry) => entry.kind === kind));
  if (kinds.length === 0) return <p className={editing.figure}>{say('noCredit')}</p>;
  return (
    <Table caption={say('ledger')} compact className={editing.table}>
      <thead>
        <Tr>
          <Th>{say('kind')}</Th>
          <Th>{say('entry')}</Th>
          <Th numeric>{say('entries')}</Th>
          <Th numeric>{say('amount')}</Th>
        </Tr>
      </thead>
      <tbody>
        {kinds.flatMap((kind) => [
          ...one.entries
            .filter((entry) => entry.kind === kind)
            .map(({ entry, count, amount }) => (
              <Tr key={`${kind} ${entry}`}>
                <Th scope="row">{say(nameOfKind(kind))}</Th>
                <Td label={say('entry')}>{say(entry)}</Td>
                <Td label={say('entries')} numeric>
                  {count}
                </Td>
                <Td label={say('amount')} numeric>
                  {creditsText(amount, language)}
                </Td>
              </Tr>
            )),
          <Tr key={`${kind} total`}>
            <Th scope="row">{say(nameOfKind(kind))}</Th>
            <Td label={say('entry')}>{say('total')}</Td>
            <Td />
            <Td label={say('amount')} numeric>
              <strong>{creditsText(kind === 1 ? one.figures.cme : one.figures.sa, language)}</strong>
            </Td>
          </Tr>,
        ])}
      </tbody>
    </Table>
  );
}

export function Professions({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  const profession = useTexts(profileTexts);
  const { language } = useSite().site;
  if (one.professions.length === 0) return <p className={editing.figure}>{say('noLearners')}</p>;
  return (
    <Table caption={say('byProfession')} compact className={editing.table}>
      <thead>
        <Tr>
          <Th>{say('profession')}</Th>
          <Th numeric>{say('began')}</Th>
          <Th numeric>{say('passed')}</Th>
          <Th numeric>{say('claimedCme')}</Th>
          <Th numeric>{say('claimedSa')}</Th>
        </Tr>
      </thead>
      <tbody>
        {one.professions.map((row) => (
          <Tr key={row.profession}>
            <Th scope="row">{professionText(row.profession, profession) || say('unknownProfession')}</Th>
            <Td label={say('began')} numeric>
              {row.began}
            </Td>
            <Td label={say('passed')} numeric>
              {row.passed}
            </Td>
            <Td label={say('claimedCme')} numeric>
              {creditsText(row.cme, language)}
            </Td>
            <Td label={say('claimedSa')} numeric>
              {creditsText(row.sa, language)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

export function Tests({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  if (one.tests.length === 0) return null;
  const percent = (n: number | null) => (n === null ? say('none') : say('percent', { n }));
  return (
    <section className={styles.part} aria-labelledby="tests">
      <h2 className="h3" id="tests">
        {say('tests')}
      </h2>
      <Table caption={say('tests')} captionHidden compact className={editing.table}>
        <thead>
          <Tr>
            <Th>{say('kind')}</Th>
            <Th numeric>{say('passMark')}</Th>
            <Th numeric>{say('handedIn')}</Th>
            <Th numeric>{say('learners')}</Th>
            <Th numeric>{say('passed')}</Th>
            <Th numeric>{say('meanScore')}</Th>
            <Th numeric>{say('practice')}</Th>
          </Tr>
        </thead>
        <tbody>
          {one.tests.map((row) => (
            <Tr key={`${row.kind} ${row.passMark}`}>
              <Th scope="row">{say(nameOfKind(row.kind))}</Th>
              <Td label={say('passMark')} numeric>
                {percent(row.passMark)}
              </Td>
              <Td label={say('handedIn')} numeric>
                {row.tests}
              </Td>
              <Td label={say('learners')} numeric>
                {row.learners}
              </Td>
              <Td label={say('passed')} numeric>
                {row.approvalRate === null
                  ? row.testsPassed
                  : say('ofTries', { share: row.approvalRate, passes: row.testsPassed, tries: row.tests })}
              </Td>
              <Td label={say('meanScore')} numeric>
                {percent(row.averageScore)}
              </Td>
              <Td label={say('practice')} numeric>
                {row.practice}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

export function TestItems({ one }: { one: ActivityReport }) {
  const part = usePartTag();
  const say = useTexts(accreditationTexts);
  if (one.items.length === 0) return null;
  return (
    <Table caption={say('questions')} compact className={editing.table}>
      <thead>
        <Tr>
          <Th>{say('question')}</Th>
          <Th numeric>{say('answered')}</Th>
          <Th numeric>{say('correct')}</Th>
        </Tr>
      </thead>
      <tbody>
        {one.items.map((row) => (
          <Tr key={row.id}>
            <Th scope="row">
              {row.position}. <span lang={part('en')}>{row.stem}</span>
              <span className={editing.kind}>
                {say(nameOfKind(row.kind))}
                {row.retired ? `, ${say('retired')}` : ''}
              </span>
            </Th>
            <Td label={say('answered')} numeric>
              {row.answered}
            </Td>
            <Td label={say('correct')} numeric>
              {row.answered === 0
                ? say('none')
                : say('percent', { n: Math.round((row.correct * 100) / row.answered) })}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
