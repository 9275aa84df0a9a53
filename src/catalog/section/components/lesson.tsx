import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import type { Flat } from '#kit/contract.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import type { Playback } from '#media/player/components/playback.tsx';
import playerStyles from '#media/player/components/player.module.css';
import type { Medium } from '#media/player/components/player.tsx';
import { Transcript } from '#media/player/components/transcript.tsx';
import { type Slide, Slides } from '#media/slide/components/slides.tsx';
import { RichText } from '#ui/content/rich-text.tsx';
import { type Tab, Tabs } from '#ui/navigation/tabs.tsx';
import { sectionTexts } from '../section.messages.ts';
import { mediumKind, withTableAnchors } from '../section.rules.ts';
import type { sectionType } from '../section.schema.ts';
import styles from './lesson.module.css';
import { type FileNeeds, type Material, SectionMaterials } from './materials.tsx';
import { SectionTools } from './tools.tsx';

/** Text lessons never load it; its styles come with the page, since the server renders it completely. */
const Player = lazy(() => import('#media/player/components/player.tsx'));

export interface Lesson {
  html: string;
  language: string;
  medium: Medium | null;
  slides: readonly Slide[];
  slidesLanguage: string;
  materials: readonly Material[];
  /** Permissions required for a material that is not open yet. */
  materialNeeds: FileNeeds;
  publicationId: string;
  citation: string;
}
type Props = {
  lesson: Lesson;
  playback: Playback;
  onRetry: () => Promise<void>;
  notes: ReactNode;
  /** The reader has written notes. */
  hasNotes: boolean;
  /** Placed at the end of the text. */
  end: ReactNode;
};

/** A section that may be read: a text starts at once, a video or sound comes before its parts. */
export function SectionLesson({ lesson, playback, onRetry, notes, hasNotes, end }: Props) {
  const { medium } = lesson;
  const [part, setPart] = useState<string>();
  const say = useTexts(sectionTexts);
  const tabs = useParts({ lesson, playback, notes, hasNotes, end });
  const tools = (
    <SectionTools
      citation={lesson.citation}
      playback={medium ? playback : null}
      recording={medium?.address ?? null}
      className={medium ? styles.corner : styles.above}
    />
  );
  return (
    <>
      {medium ? (
        <PlayerPlace medium={medium} playback={playback} onPart={setPart} onRetry={onRetry} />
      ) : (
        <>
          {tools}
          <LessonText lesson={lesson} end={end} />
        </>
      )}
      <div className={medium ? styles.parts : styles.more}>
        {medium ? tools : null}
        <Tabs label={say('parts')} tabs={tabs} selected={part ?? tabs[0]?.key} onSelect={setPart} />
      </div>
      <p className="print-only">
        <PartOfMessage
          message={(citation) => say('citeAs', { citation })}
          part={lesson.citation}
          language={lesson.language}
        />
      </p>
    </>
  );
}

type PlaceProps = Pick<Props, 'playback' | 'onRetry'> & {
  medium: Medium;
  onPart: (part: string) => void;
};

/**
 * Memoized separately from what changes around it: re-rendering the player while its script is loading leaves a hole in
 * the page.
 */
const PlayerPlace = memo(function PlayerPlace({ onPart, ...props }: PlaceProps) {
  return (
    <div className={playerStyles.place}>
      <Suspense>
        <Player {...props} onTranscript={() => onPart('transcript')} />
      </Suspense>
    </div>
  );
});

type SectionMedia = Pick<
  Flat<typeof sectionType>,
  'title' | 'attachment_url' | 'attachmentType' | 'posterUrl' | 'captionsUrl' | 'transcript'
>;
/** A section's own attachment; a podcast's sound belongs to its publication. */
export function mediumOf(
  section: SectionMedia,
  publication: { attachment_url: string | null; cover: string },
): Medium | null {
  const address = section.attachment_url ?? publication.attachment_url;
  const kind = section.attachment_url ? mediumKind(section.attachmentType) : 'audio';
  if (!address || !kind) return null;
  return {
    kind,
    title: section.title,
    address,
    picture: kind === 'video' ? section.posterUrl : publication.cover,
    captionsAddress: section.captionsUrl,
    cues: section.transcript?.cues ?? [],
    chapters: section.transcript?.chapters ?? [],
    spokenLanguage: section.transcript?.language ?? 'en',
  };
}

function LessonText({ lesson, end }: Pick<Props, 'lesson' | 'end'>) {
  const part = usePartTag();
  return (
    <div>
      <RichText html={withTableAnchors(lesson.html)} lang={part(lesson.language)} />
      {end}
    </div>
  );
}

function useParts({
  lesson,
  playback,
  notes,
  hasNotes,
  end,
}: Pick<Props, 'lesson' | 'playback' | 'notes' | 'hasNotes' | 'end'>): Tab[] {
  const say = useTexts(sectionTexts);
  const { medium, slides, slidesLanguage, materials, materialNeeds, publicationId } = lesson;
  const tabs: (Tab | false | null)[] = [
    medium &&
      lesson.html !== '' && {
        key: 'lesson',
        label: say('lesson'),
        content: <LessonText lesson={lesson} end={end} />,
      },
    medium &&
      medium.cues.length > 0 && {
        key: 'transcript',
        label: say('transcript'),
        content: (
          <Transcript
            cues={medium.cues}
            chapters={medium.chapters}
            language={medium.spokenLanguage}
            playback={playback}
          />
        ),
      },
    slides.length > 0 && {
      key: 'slides',
      label: say('slides', { n: slides.length }),
      content: <Slides slides={slides} language={slidesLanguage} />,
    },
    materials.length > 0 && {
      key: 'materials',
      label: say('materials', { n: materials.length }),
      content: <SectionMaterials materials={materials} needs={materialNeeds} publicationId={publicationId} />,
    },
    { key: 'notes', label: say('notes'), content: notes, screenOnly: !hasNotes },
  ];
  return tabs.filter((tab) => tab !== false && tab !== null);
}
