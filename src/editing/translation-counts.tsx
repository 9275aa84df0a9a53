import { Link } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { DeskTable } from './desk-list.tsx';
import { listAddress } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { KINDS, type Kind, LANGUAGE_NAMES, TRANSLATED, type Translated } from './translation.data.ts';
import type { TranslationsData } from './translation.store.ts';
import { TRANSLATIONS_PATH } from './translation-filters.tsx';

type Props = Pick<TranslationsData, 'view' | 'counts'>;

/** What is missing and what is stale of each kind in each language, each a way to its list. */
export function TranslationCounts({ view, counts }: Props) {
  const say = useTexts(editingTexts);
  const kinds = KINDS.filter((kind) => counts.some((one) => one.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <DeskTable
      caption={say('standing')}
      columns={[say('kind'), ...TRANSLATED.map((language) => LANGUAGE_NAMES[language])]}
    >
      {kinds.map((kind) => (
        <Tr key={kind}>
          <Th scope="row">{say(kind)}</Th>
          {TRANSLATED.map((language) => (
            <Td key={language} label={LANGUAGE_NAMES[language]}>
              <Cell kind={kind} language={language} view={view} counts={counts} />
            </Td>
          ))}
        </Tr>
      ))}
    </DeskTable>
  );
}

function Cell({ kind, language, view, counts }: Props & { kind: Kind; language: Translated }) {
  const say = useTexts(editingTexts);
  const locale = localeOf(useSite().site.language);
  const one = counts.find((count) => count.kind === kind && count.language === language);
  const to = listAddress(TRANSLATIONS_PATH, view, { kind, language, state: '' });
  return (
    <Link to={to} preventScrollReset>
      {say('standingCell', {
        missing: numberText(one?.missing ?? 0, locale),
        stale: numberText(one?.stale ?? 0, locale),
      })}
    </Link>
  );
}
