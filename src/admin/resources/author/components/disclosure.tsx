import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import styles from '../../../kit/editing.module.css';
import { DeskTable } from '../../../kit/list.tsx';
import { authorDeskTexts } from '../author.messages.ts';
import type { AdminAuthor, AuthorRecord } from '../author.store.ts';
import { useNatureWords } from './nature.tsx';
import { METHOD_WORDS } from './relationship.tsx';
import { AuthorStatement } from './statement.tsx';

type Props = { one: AdminAuthor; record: AuthorRecord };

/** What a person states about their financial relationships, and how a new statement is requested (rules R3 to R6). */
export function AuthorDisclosure({ one, record }: Props) {
  const say = useTexts(authorDeskTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.side} aria-labelledby="disclosures">
      <h2 className="h3" id="disclosures">
        {say('disclosures')}
      </h2>
      <Warnings one={one} record={record} />
      {isOpen ? (
        <AuthorStatement one={one} onDone={() => setOpen(false)} />
      ) : (
        <>
          <Statement one={one} record={record} />
          <p>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {say('record')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

function Warnings({ one, record }: Props) {
  const say = useTexts(authorDeskTexts);
  return (
    <>
      {one.disclosure === 'missing' ? (
        <Banner tone={one.running > 0 ? 'danger' : 'warning'} title={say('notStated')}>
          <p>{one.running > 0 ? say('notStatedRunning', { n: one.running }) : say('notStatedText')}</p>
        </Banner>
      ) : null}
      {one.disclosure === 'old' ? (
        <Banner tone="warning" title={say('oldTitle')}>
          <p>{say('oldText')}</p>
        </Banner>
      ) : null}
      {record.relationships.some(({ excluding }) => excluding) ? (
        <Banner tone="danger" title={say('excludingTitle')}>
          <p>{say('excludingText')}</p>
        </Banner>
      ) : null}
    </>
  );
}

function Statement({ one: { disclosedOn }, record: { relationships } }: Props) {
  const say = useTexts(authorDeskTexts);
  const { site } = useSite();
  if (disclosedOn === null) return null;
  return (
    <>
      <p>
        {say('statement', { date: dateText(disclosedOn, site.language) })}
        {relationships.length === 0 ? ` ${say('nothingToDisclose')}` : null}
      </p>
      {relationships.length > 0 ? <Relationships relationships={relationships} /> : null}
    </>
  );
}

function Relationships({ relationships }: Pick<AuthorRecord, 'relationships'>) {
  const say = useTexts(authorDeskTexts);
  return (
    <DeskTable
      caption={say('relationshipCount', { n: relationships.length })}
      columns={[say('company'), say('from'), say('to'), say('mitigation')]}
    >
      {relationships.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement is read as it stands
        <Relationship key={at} one={one} />
      ))}
    </DeskTable>
  );
}

function Relationship({ one }: { one: AuthorRecord['relationships'][number] }) {
  const say = useTexts(authorDeskTexts);
  const nature = useNatureWords();
  const { site } = useSite();
  const day = (on: string | null, none: string) => (on ? dateText(on, site.language) : none);
  return (
    <Tr>
      <Th scope="row">
        {one.company}
        <span className={styles.kind}>{nature(one.nature)}</span>
      </Th>
      <Td label={say('from')}>{day(one.startsOn, say('notKnown'))}</Td>
      <Td label={say('to')}>{day(one.endsOn, say('untilNow'))}</Td>
      <Td label={say('mitigation')}>
        <span>
          <Badge tone={one.relevant ? 'warning' : 'neutral'}>
            {say(one.relevant ? 'isRelevant' : 'isNotRelevant')}
          </Badge>{' '}
          {one.mitigation}
          {one.mitigationMethod ? (
            <span className={styles.kind}>
              {say(METHOD_WORDS[one.mitigationMethod])}, {one.mitigatedBy},{' '}
              {day(one.mitigatedOn, say('notKnown'))}
            </span>
          ) : null}
        </span>
      </Td>
    </Tr>
  );
}
