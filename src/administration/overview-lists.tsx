import styles from '#editing/editing.module.css';
import { Table, Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { Moment } from './order-parts.tsx';
import type { Overview } from './overview.store.ts';
import { overviewTexts } from './overview.texts.ts';

/** Words of readers on their way to the desk. */
export function OpenRequests({ requests, all }: Pick<Overview, 'requests'> & { all: number }) {
  const say = useTexts(overviewTexts);
  if (requests.length === 0) return null;
  return (
    <section id="requests" className={styles.form} aria-labelledby="requests-heading">
      <h2 id="requests-heading" className="h3">
        {say('requestList')}
      </h2>
      {all > requests.length ? <p className="quiet">{say('latest', { n: requests.length })}</p> : null}
      <Table caption={say('requestList')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('reference')}</Th>
            <Th>{say('at')}</Th>
            <Th>{say('from')}</Th>
            <Th>{say('subject')}</Th>
          </Tr>
        </thead>
        <tbody>
          {requests.map((one) => (
            <Tr key={one.reference}>
              <Th scope="row">{one.reference}</Th>
              <Td label={say('at')}>
                <Moment at={one.at} />
              </Td>
              <Td label={say('from')}>
                {one.name} <TextLink to={`mailto:${one.email}`}>{one.email}</TextLink>
              </Td>
              <Td label={say('subject')}>{one.subject}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

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
