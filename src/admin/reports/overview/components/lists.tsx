import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Cited } from '#media/reference/components/cited.tsx';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from '../../../kit/editing.module.css';
import { UnsupportedForm } from '../../../resources/activity/components/unsupported-form.tsx';
import { FactGaps } from '../../../resources/content-facts/components/gaps.tsx';
import { Moment } from '../../../resources/order/components/parts.tsx';
import { overviewTexts } from '../overview.messages.ts';
import type { Overview } from '../overview.store.ts';

/** Activities that award nothing new, each with what is missing and a link to it. */
export function SuspendedActivities({ suspended: { all, passes, activities } }: Pick<Overview, 'suspended'>) {
  const say = useTexts(overviewTexts);
  const part = usePartTag();
  if (activities.length === 0) return null;
  return (
    <section id="suspended" className={styles.form} aria-labelledby="suspended-heading">
      <h2 id="suspended-heading" className="h3">
        {say('suspendedList')}
      </h2>
      {all > activities.length ? <p className="quiet">{say('latest', { n: activities.length })}</p> : null}
      {passes > 0 ? <p>{say('passesWait', { n: passes })}</p> : null}
      <Table caption={say('suspendedList')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('activity')}</Th>
            <Th>{say('since')}</Th>
            <Th>{say('lacks')}</Th>
          </Tr>
        </thead>
        <tbody>
          {activities.map((one) => (
            <Tr key={one.id}>
              <Th scope="row">
                <TextLink to={`/admin/publications/${one.id}/facts`}>
                  <span lang={part('en')}>{one.title}</span>
                </TextLink>
              </Th>
              <Td label={say('since')}>
                <Moment at={one.since} />
              </Td>
              <Td label={say('lacks')}>
                <FactGaps publicationId={one.id} gaps={one.missing} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <UnsupportedForm activities={activities.filter(lacksSupport)} />
    </section>
  );
}

const lacksSupport = ({ missing }: Overview['suspended']['activities'][number]): boolean =>
  missing.some(({ code }) => code === 'no-support');

/** Retracted sources, and where each is cited. */
export function RetractedSources({ retracted: { all, citations } }: Pick<Overview, 'retracted'>) {
  const say = useTexts(overviewTexts);
  const part = usePartTag();
  if (citations.length === 0) return null;
  return (
    <section id="retracted" className={styles.form} aria-labelledby="retracted-heading">
      <h2 id="retracted-heading" className="h3">
        {say('retractedList')}
      </h2>
      {all > citations.length ? <p className="quiet">{say('latest', { n: citations.length })}</p> : null}
      <Table caption={say('retractedList')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('source')}</Th>
            <Th>{say('citedIn')}</Th>
            <Th>{say('since')}</Th>
          </Tr>
        </thead>
        <tbody>
          {citations.map(({ publicationId, title, since, ...source }) => (
            <Tr key={`${source.doi ?? source.pmid} ${publicationId}`}>
              <Th scope="row">
                <span className="references" lang={part('en')}>
                  <Cited reference={source} />
                </span>
              </Th>
              <Td label={say('citedIn')}>
                <TextLink to={`/admin/publications/${publicationId}`}>
                  <span lang={part('en')}>{title}</span>
                </TextLink>
              </Td>
              <Td label={say('since')}>{since ? <Moment at={since} /> : ''}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** E-mails that are not tried any more. */
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
