import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import { useTexts } from '#client/page/site-data.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Named } from '../../../frame/frame.tsx';
import { READERS } from '../section.data.ts';
import { sectionDeskTexts } from '../section.messages.ts';
import type { AdminSection } from '../section.store.ts';
import styles from './section.module.css';

/** Whether the section is open to each kind of reader. */
export function Gates({ gates }: Pick<AdminSection, 'gates'>) {
  const say = useTexts(sectionDeskTexts);
  return (
    <ul className={styles.gates}>
      {READERS.map((kind) => {
        const isOpen = gates[kind] === 'none';
        const reader = say(kind);
        return (
          <li key={kind}>
            <Badge tone={isOpen ? 'success' : 'neutral'} icon={isOpen ? CircleCheck : Lock}>
              <Named short={reader} long={say(isOpen ? 'opens' : 'staysShut', { reader })} />
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** Describes what a section contains. */
export function useContents() {
  const say = useTexts(sectionDeskTexts);
  return (one: AdminSection): string[] => [
    say(one.hasText ? 'text' : 'noText'),
    ...(one.slides > 0 ? [say('slides', { n: one.slides })] : []),
    ...(one.medium ? [say(one.medium, { length: timeText(one.seconds ?? 0) })] : []),
    ...(one.cues > 0 ? [say('transcript')] : []),
    ...(one.medium ? [say(one.hasCaptions ? 'captions' : 'noCaptions')] : []),
    ...(one.files > 0 ? [say('files', { n: one.files })] : []),
  ];
}

/** The number of languages in each translation state. */
export function useTranslationCount() {
  const say = useTexts(sectionDeskTexts);
  return ({ translations }: AdminSection): string => {
    const states = Object.values(translations);
    const told = (['stale', 'missing', 'current'] as const).flatMap((state) => {
      const n = states.filter((one) => one === state).length;
      return n > 0 ? [say(state, { n })] : [];
    });
    return told.join(', ') || say('noTranslations');
  };
}
