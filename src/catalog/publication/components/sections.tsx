import Check from 'lucide-react/icons/check';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { permissionFor } from '#membership/gate/entitlement.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Measured } from '#ui/measured.tsx';
import { hintOf, nextSection } from '../../cover/cover.rules.ts';
import type { CoverPublication, CoverSection, CoverState } from '../../cover/cover.schema.ts';
import { usePaths } from '../../listed-page/paths.hooks.ts';
import { publicationTexts } from '../publication.messages.ts';
import { familyOf } from '../publication.rules.ts';
import styles from './sections.module.css';

/** Every section, including locked ones: each says what opens it before it is opened. */
export function PublicationSections({ publication, done }: CoverState) {
  const { sections = [], progress } = publication;
  const begun = progress.sectionsDone > 0 || progress.continueSeconds > 0;
  const current = begun ? nextSection(sections, progress.continueSectionId) : null;
  return (
    <ol className={styles.sections}>
      {sections.map((section) => (
        <li key={section.id}>
          <SectionLink
            publication={publication}
            section={section}
            isDone={done.includes(section.id)}
            isCurrent={section.id === current?.id && !done.includes(section.id)}
          />
        </li>
      ))}
    </ol>
  );
}

type LinkProps = {
  publication: CoverPublication;
  section: CoverSection;
  isDone: boolean;
  isCurrent: boolean;
};

function SectionLink({ publication, section, isDone, isCurrent }: LinkProps) {
  const colon = useColon();
  const { sectionPath } = usePaths();
  const say = useTexts(publicationTexts);
  const part = usePartTag();
  const to = sectionPath(section.slug);
  const closed = section.lock && section.gate !== 'account';
  return (
    <Link
      to={to}
      className={classNames(
        styles.link,
        isDone && styles.done,
        isCurrent && styles.current,
        closed && styles.closed,
      )}
      onClick={gateOnClick(publication, section, to)}
    >
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Icon of={Check} /> : closed ? <Icon of={LockKeyhole} /> : section.order}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {closed ? (
            <VisuallyHidden>
              {say('locked')}
              {colon}{' '}
            </VisuallyHidden>
          ) : null}
          <span lang={part(section.language)}>
            <Measured text={section.title} />
          </span>
        </span>
        <Hint publication={publication} section={section} isDone={isDone} isCurrent={isCurrent} />
      </span>
      {section.minutes > 0 ? (
        <span className={styles.minutes}>{say('minutes', { n: section.minutes })}</span>
      ) : null}
    </Link>
  );
}

function Hint({ publication, section, isDone, isCurrent }: LinkProps) {
  const say = useTexts(publicationTexts);
  const user = useUser();
  const seconds = publication.progress.continueSeconds;
  if (isDone)
    return (
      <span className={styles.hint}>
        {say(familyOf(publication.type) === 'watch' ? 'watched' : 'finished')}
      </span>
    );
  if (isCurrent)
    return (
      <span className={styles.hint}>
        {seconds > 0 ? say('continueFrom', { at: timeText(seconds) }) : say('continueHere')}
      </span>
    );
  if (!section.lock) return user ? null : <span className={styles.hint}>{say('free')}</span>;
  const { gate } = section;
  const key = gate === 'member' || gate === 'gold' ? hintOf(publication.type) : 'account';
  return <span className={styles.hint}>{say(`lock${key}`)}</span>;
}

/** A locked section opens its gate here; without scripts, or in a new tab, its own page says the same. */
export const gateOnClick =
  ({ type }: Pick<CoverPublication, 'type'>, section: CoverSection, to: string) =>
  (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!section.lock || elsewhere) return;
    event.preventDefault();
    openGate('read', {
      gate: section.gate,
      to,
      subject: section,
      privateSection: section.private,
      needs: [permissionFor(type)],
    });
  };
