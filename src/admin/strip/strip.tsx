import { useEffect, useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import '../kit/desk-words.store.ts';
import { editingTexts } from '../kit/editing.messages.ts';
import styles from '../kit/editing.module.css';
import { dayText, EditLink, SourceEditLink, StateBadge } from '../kit/parts.tsx';
import { LANGUAGE_NAMES } from '../resources/translation/translation.data.ts';
import { standingsOf, type Translation } from '../resources/translation/translation.store.ts';
import type { ShownRecord, StripContent } from './place.rules.ts';

/** Where what a page shows is edited, how it stands in each language, and the texts of the page. */
export function EditingStrip({ content: { record, desks, texts } }: { content: StripContent }) {
  const say = useTexts(editingTexts);
  return (
    <aside className={`print-none ${styles.strip}`} aria-label={say('strip')}>
      <p className={styles.stripTitle}>
        <TextLink to="/admin/translations" look="quiet">
          {say('translations')}
        </TextLink>
      </p>
      {desks.map(({ to, label, title = '' }) => (
        <p key={to}>
          <TextLink to={to} look="quiet">
            {say(label, { title })}
          </TextLink>
        </p>
      ))}
      {record ? (
        <p>
          {record.kind === 'publication' ? (
            <TextLink to={`/admin/publications/${record.id}/sections`} look="quiet">
              {say('editSections')}
            </TextLink>
          ) : (
            <SourceEditLink kind={record.kind} id={String(record.id)} look="quiet" />
          )}
        </p>
      ) : null}
      <p>
        <TextLink to={texts} look="quiet">
          {say('pageTexts')}
        </TextLink>
      </p>
      {record ? <Standings record={record} /> : null}
    </aside>
  );
}

function Standings({ record }: { record: ShownRecord }) {
  const say = useTexts(editingTexts);
  const { rows, failed, ask } = useStandings(record);
  return (
    <>
      {rows ? (
        <ul className={styles.standings}>
          {rows.map((one) => (
            <Standing key={one.id} one={one} />
          ))}
        </ul>
      ) : failed ? (
        <p role="alert" className={styles.stripFailed}>
          {say('failed')}{' '}
          <Button variant="text" size="sm" onClick={ask}>
            {say('retry')}
          </Button>
        </p>
      ) : (
        <Loading label={say('loading')} className={styles.stripWaiting}>
          <Skeleton width="long" />
        </Loading>
      )}
    </>
  );
}

function Standing({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const { site } = useSite();
  const name = LANGUAGE_NAMES[one.language];
  const words = {
    current: say('isCurrent'),
    missing: say('isMissing'),
    stale: say('isStale', { date: dayText(one.sourceChangedAt, site.language) }),
  };
  return (
    <li>
      <span lang={tagOf(one.language)}>
        {one.address ? (
          <TextLink to={one.address}>{name}</TextLink>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </span>
      <StateBadge state={one.state}>{words[one.state]}</StateBadge>
      <EditLink one={one} />
    </li>
  );
}

function useStandings({ kind, id }: ShownRecord) {
  const [rows, setRows] = useState<Translation[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let over = false;
    setFailed(false);
    standingsOf(kind, id).then(
      (found) => over || setRows(found),
      () => over || setFailed(true),
    );
    return () => {
      over = true;
    };
  }, [kind, id, turn]);
  return { rows, failed, ask: () => setTurn(turn + 1) };
}
