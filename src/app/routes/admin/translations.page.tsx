import { Named } from '#admin/frame/frame.tsx';
import { RowLink, Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import styles from '#admin/kit/editing.module.css';
import { among, find, kept, oneNamed, oneOf, pageLoad } from '#admin/kit/filter.store.ts';
import { EditLink, StateBadge } from '#admin/kit/parts.tsx';
import { TranslationCounts, TranslationStates } from '#admin/resources/translation/components/counts.tsx';
import {
  KINDS,
  LANGUAGE_NAMES,
  STATES,
  type State,
  TRANSLATED,
  TRANSLATIONS_PATH,
} from '#admin/resources/translation/translation.data.ts';
import { translationCalls } from '#admin/resources/translation/translation.schema.ts';
import type { AdminKindCounts, InterfaceCounts } from '#admin/resources/translation/translation.store.ts';
import { dateText } from '#kit/dates.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { tagOf } from '#locale/tag.rules.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  kept('state', among(STATES)),
  oneNamed('language', TRANSLATED, {
    label: 'language',
    any: 'allLanguages',
    wordOf: (language) => LANGUAGE_NAMES[language],
  }),
  oneOf('kind', KINDS, { label: 'kind', any: 'allKinds' }),
  find('find'),
] as const;
const load = pageLoad({ call: translationCalls.list, filters }, ({ states, counts, interface: texts }) => ({
  states: states as Record<State, number>,
  counts: counts as AdminKindCounts[],
  texts: texts as InterfaceCounts[],
}));

const day = (instant: string, language: string) => dateText(instant.slice(0, 10), language);
const page = deskRoute({
  path: TRANSLATIONS_PATH,
  texts: editingTexts,
  title: 'translations',
  count: 'rowCount',
  empty: 'empty',
  filters,
  load,
  Above: TranslationStates,
  Between: TranslationCounts,
  columns: [
    {
      label: 'text',
      look: styles.text,
      cell: (one, { say, part }) => (
        <>
          <span lang={part('en')}>{one.sourceTitle}</span>
          {one.title ? (
            <span className={styles.translated} lang={tagOf(one.language)}>
              {one.title}
            </span>
          ) : null}
          <Small>
            {say(one.kind)}
            {one.publicationTitle && one.publicationTitle !== one.sourceTitle ? (
              <span lang={part('en')}> · {one.publicationTitle}</span>
            ) : null}
          </Small>
        </>
      ),
    },
    {
      label: 'language',
      cell: ({ language }) => <span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>,
    },
    { label: 'states', cell: ({ state }) => <StateBadge state={state} /> },
    {
      label: 'sourceChanged',
      cell: ({ sourceChangedAt }, { language }) => (sourceChangedAt ? day(sourceChangedAt, language) : null),
    },
    {
      label: 'changed',
      cell: ({ changedAt }, { say, language }) => (changedAt ? day(changedAt, language) : say('notYet')),
    },
    {
      label: 'actions',
      cell: (one, { say }) => (
        <Several>
          <EditLink one={one} />
          {one.address ? (
            <RowLink to={one.address}>
              <Named
                short={say('open')}
                long={
                  <PartOfMessage
                    message={(title) => say('openNamed', { title, language: LANGUAGE_NAMES[one.language] })}
                    part={one.sourceTitle}
                    language="en"
                  />
                }
              />
            </RowLink>
          ) : null}
        </Several>
      ),
    },
  ],
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;
