import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { EnglishTitle } from '../../../frame/record-page.tsx';
import type { FileUse } from '../medium.data.ts';
import { mediumDeskTexts } from '../medium.messages.ts';
import { type AdminMedium, sizeIn } from '../medium.store.ts';
import styles from './medium.module.css';

export function useSizeText(): (bytes: number) => string {
  const say = useTexts(mediumDeskTexts);
  const { language } = useSite().site;
  return (bytes) => {
    const { word, n } = sizeIn(bytes);
    return say(word, { n: numberText(n, localeOf(language)) });
  };
}

/** File size, and duration or dimensions. */
export function useMeasures(): (one: AdminMedium) => string {
  const say = useTexts(mediumDeskTexts);
  const size = useSizeText();
  return ({ kind, bytes, seconds, width, height }) =>
    [
      size(bytes),
      ...(seconds === null ? [] : [timeText(seconds)]),
      ...(seconds === null && (kind === 'audio' || kind === 'video') ? [say('unknownLength')] : []),
      ...(width && height ? [say('pixels', { width, height })] : []),
    ].join(' · ');
}

const USES = {
  cover: 'useCover',
  sound: 'useSound',
  recording: 'useRecording',
  captions: 'useCaptions',
  poster: 'usePoster',
  featured: 'useFeatured',
  slide: 'useSlide',
  slides: 'useSlide',
  material: 'useMaterial',
  handout: 'useHandout',
  portrait: 'usePortrait',
  topic: 'useTopic',
  notice: 'useNotice',
  logo: 'useLogo',
  translation: 'useTranslation',
  figure: 'useFigure',
} as const satisfies Record<FileUse, string>;
const addressOf = ({ section, publication }: AdminMedium['uses'][number]): string | null =>
  section ? `/admin/sections/${section}` : publication ? `/admin/publications/${publication}` : null;

/** Where it is shown, with links. */
export function Uses({ uses, most }: { uses: AdminMedium['uses']; most?: number }) {
  const say = useTexts(mediumDeskTexts);
  if (uses.length === 0) return <span className="quiet">{say('nowhere')}</span>;
  const shown = uses.slice(0, most);
  return (
    <ul className={styles.uses}>
      {shown.map((one) => {
        const to = addressOf(one);
        const words = <EnglishTitle title={one.title} message={(title) => say(USES[one.use], { title })} />;
        return (
          <li key={`${one.use} ${one.section} ${one.publication} ${one.title}`}>
            {to ? <TextLink to={to}>{words}</TextLink> : words}
          </li>
        );
      })}
      {uses.length > shown.length ? <li>{say('usesMore', { n: uses.length - shown.length })}</li> : null}
    </ul>
  );
}
