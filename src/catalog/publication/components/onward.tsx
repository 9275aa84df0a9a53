import Headphones from 'lucide-react/icons/headphones';
import Play from 'lucide-react/icons/play';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { usePageBar } from '#ui/navigation/page-bar.ts';
import { nextSection, readerState } from '../../cover/cover.rules.ts';
import type { CoverPublication } from '../../cover/cover.schema.ts';
import { usePaths } from '../../listed-page/paths.hooks.ts';
import { labelTexts } from '../label.messages.ts';
import { publicationTexts } from '../publication.messages.ts';
import styles from './panel.module.css';
import { gateOnClick } from './sections.tsx';

type Props = { publication: CoverPublication };

/** Start, Continue, or, once completed, read again: the one primary action of the cover. */
export function Onward({ publication, ...look }: Props & { size?: 'lg'; full?: boolean }) {
  const { sectionPath } = usePaths();
  const say = useTexts(publicationTexts);
  const { sections = [], progress, type } = publication;
  const state = readerState(publication);
  const section = state === 'completed' ? sections[0] : nextSection(sections, progress.continueSectionId);
  if (!section) return null;
  const to = sectionPath(section.slug);
  const isAudio = type === 'PODCAST';
  const words = {
    'not-started': isAudio ? say('listen') : say('start'),
    'in-progress': isAudio ? say('listen') : say('continueSection', { n: section.order }),
    completed: say('readAgain'),
  };
  return (
    <ButtonLink
      {...look}
      variant={state === 'completed' ? 'secondary' : 'primary'}
      icon={isAudio ? Headphones : Play}
      to={to}
      onClick={gateOnClick(publication, section, to)}
    >
      {words[state]}
      <HiddenName title={section.title} language={section.language} />
    </ButtonLink>
  );
}

/** `1.25 CME`, or that there is none. */
export function useCreditWords({ credits, test_class: kind }: CoverPublication): string {
  const say = useTexts(publicationTexts);
  const label = useTexts(labelTexts);
  if (!credits || !kind) return say('noCredit');
  return label(kind === 1 ? 'smallCme' : 'smallSa', { n: credits });
}

/** Where the panel is not beside the sections, the action stays within reach once the panel's own has left the screen. */
export function BottomBar({ publication, action }: Props & { action: RefObject<HTMLElement | null> }) {
  const away = useIsAway(action);
  const credit = useCreditWords(publication);
  const say = useTexts(publicationTexts);
  const bar = useRef<HTMLDivElement>(null);
  usePageBar(bar, away);
  if (!away) return null;
  return (
    <div ref={bar} className={styles.bottom}>
      <span className="small">
        <b className="credit">{publication.credits && publication.expired ? say('expired') : credit}</b>
        <br />
        {publication.minutes > 0 ? say('minutes', { n: publication.minutes }) : null}
      </span>
      <Onward publication={publication} />
    </div>
  );
}

function useIsAway(of: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!of.current) return;
    const watch = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false));
    watch.observe(of.current);
    return () => watch.disconnect();
  }, [of]);
  return away;
}
