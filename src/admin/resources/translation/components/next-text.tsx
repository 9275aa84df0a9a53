import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { StateBadge } from '../../../kit/parts.tsx';
import { interfaceIdIn, interfaceTextPath } from '../../interface-text/interface-text.rules.ts';
import { type NextTextReply, useNextKey, useNextTexts } from '../next-text.hooks.ts';
import { nextTextTexts } from '../next-text.messages.ts';
import { LANGUAGE_NAMES, type TargetLanguage, TRANSLATIONS_PATH } from '../translation.data.ts';

type Waiting = NonNullable<NextTextReply['next']>;

function placeOf({ id }: Waiting): string {
  const own = interfaceIdIn(id);
  return own ? interfaceTextPath(own) : `${TRANSLATIONS_PATH}/${id}`;
}

interface Props {
  /** Id of the text on the page. */
  id: string;
  language: TargetLanguage;
  /** A new value each time the page is loaded. */
  reading: unknown;
}
const NOTHING_YET = { next: null, inPublication: null };

/** Links from a text to the next one that waits, and to the next of its publication. */
export function NextText({ id, language, reading }: Props) {
  const say = useTexts(nextTextTexts);
  const found = useNextTexts(id, reading);
  const { next, inPublication } = typeof found === 'string' ? NOTHING_YET : found;
  useNextKey(next && placeOf(next));
  if (found === 'away') return null;
  return (
    <nav aria-label={say('title')} className={styles.form} aria-busy={found === 'asked'}>
      {found === 'asked' ? null : next ? (
        <>
          <p className="cluster">
            <NextLink label={say('next')} one={next} keys="Alt+N" />
          </p>
          {inPublication && inPublication.id !== next.id ? (
            <p className="cluster">
              <NextLink label={say('inPublication')} one={inPublication} />
            </p>
          ) : null}
          <p className="small quiet">{say('keyHint')}</p>
        </>
      ) : (
        <p role="status">{say('none', { language: LANGUAGE_NAMES[language] })}</p>
      )}
    </nav>
  );
}

function NextLink({ label, one, keys }: { label: string; one: Waiting; keys?: string }) {
  const [say, sayCommon] = [useTexts(nextTextTexts), useTexts(editingTexts)];
  const part = usePartTag();
  const colon = useColon();
  const kind = one.kind === 'interface' ? say('interface') : sayCommon(one.kind);
  return (
    <>
      <TextLink to={placeOf(one)} shortcut={keys}>
        {label}
        {colon} {kind}, <span lang={part('en')}>{one.title}</span>
      </TextLink>
      <StateBadge state={one.state} />
    </>
  );
}
