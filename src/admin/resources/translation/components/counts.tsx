import { Link } from 'react-router';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { listAddress } from '../../../kit/editing.store.ts';
import { DeskTable } from '../../../kit/list.tsx';
import { TEXTS_PATH } from '../../interface-text/interface-text.data.ts';
import {
  KINDS,
  type Kind,
  LANGUAGE_NAMES,
  type State,
  type TargetLanguage,
  TRANSLATED,
  TRANSLATIONS_PATH,
} from '../translation.data.ts';
import { keyText } from '../translation.rules.ts';
import type { AdminKindCounts, InterfaceCounts } from '../translation.store.ts';

type View = Record<string, string>;
type Counts = Record<State, number>;
const SHOWN = ['stale', 'missing', 'current'] as const;

/** The number of texts in each state. */
export function TranslationStates({ data: { view, states } }: { data: { view: View; states: Counts } }) {
  const say = useTexts(editingTexts);
  const { language } = useSite().site;
  const choices = [
    { state: '', label: say('all'), n: states.stale + states.missing + states.current },
    ...SHOWN.map((state) => ({ state, label: say(state), n: states[state] })),
  ];
  return (
    <nav aria-label={say('states')}>
      <ul className={styles.states}>
        {choices.map(({ state, label, n }) => (
          <li key={state}>
            <Link
              to={listAddress(TRANSLATIONS_PATH, view, { state })}
              preventScrollReset
              aria-current={state === view.state ? 'page' : undefined}
            >
              <span className={styles.number}>{numberText(n, localeOf(language))}</span> {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  view: View;
  counts: AdminKindCounts[];
  texts: InterfaceCounts[];
}

/**
 * What is missing and what is stale, by kind and language; each cell links to the first that waits, or else to its
 * list.
 */
export function TranslationCounts({ data: { view, counts, texts } }: { data: Props }) {
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
      <Tr>
        <Th scope="row">{say('interfaceTexts')}</Th>
        {texts.map((one) => (
          <Td key={one.language} label={LANGUAGE_NAMES[one.language]}>
            <Link to={interfaceAddress(one)}>
              <Standing missing={one.missing} stale={one.stale} />
            </Link>
          </Td>
        ))}
      </Tr>
    </DeskTable>
  );
}

/** Links to the texts that wait, stale before missing; to all of them if none does. */
function interfaceAddress({ language, stale, missing }: InterfaceCounts): string {
  const state = stale > 0 ? 'stale' : missing > 0 ? 'missing' : '';
  return listAddress(TEXTS_PATH, { language, state }, {});
}

type StandingProps = Pick<Counts, 'missing' | 'stale'>;
function Standing({ missing, stale }: StandingProps) {
  const say = useTexts(editingTexts);
  const locale = localeOf(useSite().site.language);
  return say('standingCell', { missing: numberText(missing, locale), stale: numberText(stale, locale) });
}

function Cell({
  kind,
  language,
  view,
  counts,
}: Omit<Props, 'texts'> & { kind: Kind; language: TargetLanguage }) {
  const one = counts.find((count) => count.kind === kind && count.language === language);
  const to = one?.first
    ? `${TRANSLATIONS_PATH}/${keyText({ kind, language, id: one.first })}`
    : listAddress(TRANSLATIONS_PATH, view, { kind, language, state: '' });
  return (
    <Link to={to} preventScrollReset={!one?.first}>
      <Standing missing={one?.missing ?? 0} stale={one?.stale ?? 0} />
    </Link>
  );
}
