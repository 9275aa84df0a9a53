import styles from '#editing/editing.module.css';
import { Table, Td, Th, Tr } from '#ui/table.tsx';
import { useTexts } from '#web/site-data.ts';
import { Moment } from './order-parts.tsx';
import type { Overview } from './overview.store.ts';
import { overviewTexts } from './overview.texts.ts';

/** Letters that nobody tries to send any more. */
export function LostLetters({ letters, all }: Pick<Overview, 'letters'> & { all: number }) {
  const say = useTexts(overviewTexts);
  if (letters.length === 0) return null;
  return (
    <section id="letters" className={styles.form} aria-labelledby="letters-heading">
      <h2 id="letters-heading" className="h3">
        {say('letterList')}
      </h2>
      {all > letters.length ? <p className="quiet">{say('latest', { n: letters.length })}</p> : null}
      <Table caption={say('letterList')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('at')}</Th>
            <Th>{say('to')}</Th>
            <Th>{say('subject')}</Th>
            <Th>{say('reason')}</Th>
          </Tr>
        </thead>
        <tbody>
          {letters.map((one) => (
            <Tr key={one.id}>
              <Td label={say('at')}>
                <Moment at={one.at} />
              </Td>
              <Td label={say('to')}>{one.recipient}</Td>
              <Td label={say('subject')}>{one.subject}</Td>
              <Td label={say('reason')}>{one.reason ?? ''}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
