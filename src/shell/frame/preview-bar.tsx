import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import type { PageSite } from '#client/page/context.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import {
  PREVIEW_READERS,
  PREVIEW_WIDTHS,
  type PreviewReader,
  type PreviewWidth,
  previewDesk,
  previewPrefix,
} from '#kit/address/preview.ts';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '#kit/languages.ts';
import { previewTexts } from './preview.messages.ts';
import styles from './preview-bar.module.css';

type PagePreview = NonNullable<PageSite['preview']>;

/** What is seen before its release says so, and who is meant to see it. */
export function PreviewBar() {
  const { preview } = useSite().site;
  return preview ? <Bar preview={preview} /> : null;
}

function Bar({ preview }: { preview: PagePreview }) {
  const say = useTexts(previewTexts);
  const { reader, language, isPublished, by, publicationId } = preview;
  const open = useOpening(preview);
  const shown = say('asReader', { reader: say(reader), language: LANGUAGE_LIST[language].name });
  return (
    <aside className={styles.bar} aria-label={say('label')}>
      <div className={`wrap ${styles.row}`}>
        <p>
          <strong>
            {shown} – {say(isPublished ? 'published' : 'unpublished')}
          </strong>{' '}
          {say('nothingKept')}
        </p>
        <Choice
          label={say('reader')}
          value={reader}
          onChoice={(one) => open({ reader: one as PreviewReader })}
        >
          {PREVIEW_READERS.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </Choice>
        {by === 'editor' ? (
          <>
            <Choice
              label={say('language')}
              value={language}
              onChoice={(one) => open({ language: one as Language })}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_LIST[one].name}
                </option>
              ))}
            </Choice>
            <Widths {...preview} />
            <a href={`/admin/publications/${publicationId}`} target="_top">
              {say('back')}
            </a>
          </>
        ) : (
          <a href={`/approval/${preview.key}`}>{say('backToAnswer')}</a>
        )}
      </div>
    </aside>
  );
}

/** The same page with other eyes: an editor's stands in the frame of her desk. */
function useOpening({ publicationId, key, reader, language, by }: PagePreview) {
  const { pathname: at } = useLocation();
  return (change: { reader?: PreviewReader; language?: Language }) => {
    const choice = { key, reader, language, ...change };
    if (by !== 'editor') return location.assign(`${previewPrefix(choice)}${at}`);
    const isFramed = window.top !== window.self;
    const target = isFramed ? deskOf(publicationId, { ...choice, at }) : `${previewPrefix(choice)}${at}`;
    (window.top ?? window).location.assign(target);
  };
}

/** In a frame that is as wide as it is now. */
const deskOf = (
  publicationId: number,
  { reader, language, at }: { reader: PreviewReader; language: Language; at: string },
): string => {
  const width = new URLSearchParams(window.top?.location.search).get('width') ?? 'desktop';
  return previewDesk(publicationId, { reader, language, at, width: width as PreviewWidth });
};

type WidthsProps = Pick<PagePreview, 'publicationId' | 'reader' | 'language'>;
function Widths({ publicationId, reader, language }: WidthsProps) {
  const say = useTexts(previewTexts);
  const { pathname: at } = useLocation();
  return PREVIEW_WIDTHS.map((width) => (
    <a key={width} href={previewDesk(publicationId, { reader, language, width, at })} target="_top">
      {say(width)}
    </a>
  ));
}

function Choice({
  label,
  value,
  onChoice,
  children,
}: {
  label: string;
  value: string;
  onChoice: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoice(target.value)}>
        {children}
      </select>
    </span>
  );
}
