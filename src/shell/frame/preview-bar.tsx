import { type FormEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import type { PageSite } from '#client/page/context.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { PREVIEW_READERS, type PreviewReader, previewPrefix } from '#kit/address/preview.ts';
import {
  homePreviewDesk,
  PREVIEW_WIDTHS,
  type PreviewView,
  type PreviewWidth,
  pagePreviewDesk,
  previewDesk,
} from '#kit/address/preview-desk.ts';
import { dateText } from '#kit/dates.ts';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '#kit/languages.ts';
import { Button } from '#ui/forms/button.tsx';
import { previewTexts } from './preview.messages.ts';
import styles from './preview-bar.module.css';

type SeenPreview = NonNullable<PageSite['preview']>;

/** What is seen before its release says so, and who is meant to see it. */
export default function PreviewBar({ preview }: { preview: SeenPreview }) {
  const say = useTexts(previewTexts);
  const { reader, language, by } = preview;
  const desk = recordDesk(preview);
  const standing = useStanding(preview);
  const shown = say('asReader', { reader: say(reader), language: LANGUAGE_LIST[language].name });
  return (
    <aside className={styles.bar} aria-label={say('label')}>
      <div className={`wrap ${styles.row}`}>
        <p>
          <strong>
            {shown} – {standing}
          </strong>{' '}
          {say('nothingKept')}
        </p>
        <Eyes preview={preview} />
        {by === 'editor' ? (
          <>
            <Widths {...preview} />
            <a href={desk.to} target="_top">
              {say(desk.label)}
            </a>
          </>
        ) : (
          <a href={`/approval/${preview.key}`}>{say('backToAnswer')}</a>
        )}
      </div>
    </aside>
  );
}

/** How what is seen stands: a publication by its release, a page by its state and its hours, the front page by the hour at which it is looked at. */
function useStanding({ isPublished, home, page }: SeenPreview): string {
  const say = useTexts(previewTexts);
  const { language } = useSite().site;
  if (page) return say(PAGE_WORDS[page.standing]);
  if (!home) return say(isPublished ? 'published' : 'unpublished');
  return say('atHour', { day: dateText(home.hour.slice(0, 10), language), hour: home.hour.slice(11) });
}

const PAGE_WORDS = {
  draft: 'unpublished',
  ahead: 'ahead',
  shown: 'published',
  over: 'over',
  removed: 'removed',
} as const;

type Subject = Pick<SeenPreview, 'publicationId' | 'home' | 'page'>;
/** Where an editor chose to look. */
function deskOf({ publicationId, home, page }: Subject, view: Partial<PreviewView>): string {
  if (page) return pagePreviewDesk(page.desk, view);
  return home ? homePreviewDesk(home, view) : previewDesk(publicationId ?? '', view);
}
/** Where what is seen is written. */
function recordDesk({ publicationId, home, page }: Subject) {
  if (page) return { to: `/admin/pages/${page.desk}`, label: 'backPage' } as const;
  if (home) return { to: '/admin/front-page', label: 'backHome' } as const;
  return { to: `/admin/publications/${publicationId}`, label: 'back' } as const;
}

/** With whose eyes, and for an editor in which language; nothing is opened before it is asked for (WCAG 3.2.2). */
function Eyes({ preview }: { preview: SeenPreview }) {
  const say = useTexts(previewTexts);
  const open = useOpening(preview);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.eyes} onSubmit={show} data-scripted="">
      <Choice label={say('reader')} name="reader" chosen={preview.reader}>
        {PREVIEW_READERS.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </Choice>
      {preview.by === 'editor' ? (
        <Choice label={say('language')} name="language" chosen={preview.language}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_LIST[one].name}
            </option>
          ))}
        </Choice>
      ) : null}
      <Button type="submit" variant="secondary" size="sm" data-scripted="">
        {say('show')}
      </Button>
    </form>
  );
}

/** The same page with other eyes: an editor's stands in the frame of her desk. */
function useOpening({ key, reader, language, by, ...seen }: SeenPreview) {
  const { pathname: at } = useLocation();
  return (change: { reader?: PreviewReader; language?: Language }) => {
    const choice = { key, reader, language, ...change };
    if (by !== 'editor') return location.assign(`${previewPrefix(choice)}${at}`);
    const isFramed = window.top !== window.self;
    const target = isFramed ? framedDesk(seen, { ...choice, at }) : `${previewPrefix(choice)}${at}`;
    (window.top ?? window).location.assign(target);
  };
}

/** In a frame that is as wide as it is now. */
const framedDesk = (
  seen: Subject,
  { reader, language, at }: { reader: PreviewReader; language: Language; at: string },
): string => {
  const width = new URLSearchParams(window.top?.location.search).get('width') ?? 'desktop';
  return deskOf(seen, { reader, language, at, width: width as PreviewWidth });
};

type WidthsProps = Subject & Pick<SeenPreview, 'reader' | 'language'>;
function Widths({ reader, language, ...seen }: WidthsProps) {
  const say = useTexts(previewTexts);
  const { pathname: at } = useLocation();
  return PREVIEW_WIDTHS.map((width) => (
    <a key={width} href={deskOf(seen, { reader, language, width, at })} target="_top">
      {say(width)}
    </a>
  ));
}

type ChoiceProps = { label: string; name: string; chosen: string; children: ReactNode };
function Choice({ label, name, chosen, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen}>
        {children}
      </select>
    </span>
  );
}
