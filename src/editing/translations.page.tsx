import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { tagOf } from '#locale/tag.rules.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { AdminFrame, Named, Waiting } from './admin-frame.tsx';
import { DeskList } from './desk-list.tsx';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { EditLink, StateBadge } from './editing-parts.tsx';
import { LANGUAGE_NAMES } from './translation.data.ts';
import { loadTranslations, type Translation, type TranslationsData } from './translation.store.ts';
import { TranslationCounts } from './translation-counts.tsx';
import { TRANSLATIONS_PATH, TranslationFilters } from './translation-filters.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadTranslations);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, editingTexts)('translations'), noindex: true });

export default function TranslationsPage() {
  const say = useTexts(editingTexts);
  const data = useLoaderData() as TranslationsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('translations')}>
      {data && user ? (
        <>
          <TranslationFilters {...data} />
          <TranslationCounts {...data} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function List(data: TranslationsData) {
  const say = useTexts(editingTexts);
  const { count, rows } = data;
  return (
    <DeskList
      path={TRANSLATIONS_PATH}
      data={data}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('rowCount', { n: count })}
      columns={[
        say('text'),
        say('language'),
        say('states'),
        say('sourceChanged'),
        say('changed'),
        say('actions'),
      ]}
      roomy
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const part = usePartTag();
  const { site } = useSite();
  const day = (instant: string) => dateText(instant.slice(0, 10), site.language);
  const name = LANGUAGE_NAMES[one.language];
  return (
    <Tr>
      <Th scope="row" className={styles.text}>
        <span lang={part('en')}>{one.sourceTitle}</span>
        {one.title ? (
          <span className={styles.translated} lang={tagOf(one.language)}>
            {one.title}
          </span>
        ) : null}
        <span className={styles.kind}>
          {say(one.kind)}
          {one.publicationTitle && one.publicationTitle !== one.sourceTitle ? (
            <span lang={part('en')}> · {one.publicationTitle}</span>
          ) : null}
        </span>
      </Th>
      <Td label={say('language')}>
        <span lang={tagOf(one.language)}>{name}</span>
      </Td>
      <Td label={say('states')}>
        <StateBadge state={one.state} />
      </Td>
      <Td label={say('sourceChanged')}>{one.sourceChangedAt ? day(one.sourceChangedAt) : null}</Td>
      <Td label={say('changed')}>{one.changedAt ? day(one.changedAt) : say('notYet')}</Td>
      <Td label={say('actions')}>
        <span className={styles.actions}>
          <EditLink one={one} />
          {one.address ? (
            <TextLink to={one.address} className={styles.edit}>
              <Named
                short={say('open')}
                long={
                  <PartOfMessage
                    message={(title) => say('openNamed', { title, language: name })}
                    part={one.sourceTitle}
                    language="en"
                  />
                }
              />
            </TextLink>
          ) : null}
        </span>
      </Td>
    </Tr>
  );
}
