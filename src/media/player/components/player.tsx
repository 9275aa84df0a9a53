import Play from 'lucide-react/icons/play';
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useMadeHere } from '#client/forms/kept-state.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { type Chapter, type Cue, captionAt, timeText } from '../playback.rules.ts';
import { playerTexts } from '../player.messages.ts';
import { PlayerControls } from './controls.tsx';
import { usePlayerKeys } from './keys.tsx';
import { type Playback, usePlaybackState, useSteadySource } from './playback.tsx';
import styles from './player.module.css';

const PlayerKeysDialog = lazy(() => import('./keys-dialog.tsx'));

export interface Medium {
  kind: 'video' | 'audio';
  title: string;
  address: string;
  /** The still picture of the video before it plays, or beside the audio. */
  picture: string | null;
  captionsAddress: string | null;
  cues: readonly Cue[];
  chapters: readonly Chapter[];
  /** Language of cues, chapters and captions. */
  spokenLanguage: string;
}
type Props = {
  medium: Medium;
  playback: Playback;
  /** Called when T was pressed. */
  onTranscript: () => void;
  /** Called when Retry was pressed: the page may supply a fresh address. */
  onRetry: () => void | Promise<void>;
};

/**
 * Video or audio with our own controls; without scripts the browser's own are used. The element itself is added on
 * hydration: a browser sets up its own controls for one that is in the document, and most readers only read.
 */
export default function Player({ medium, playback, onTranscript, onRetry }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [helpOpen, setHelpOpen] = useState(false);
  const say = useTexts(playerTexts);
  usePlayerKeys(playback, { box, onTranscript, onHelp: () => setHelpOpen(true) });
  const retry = async () => {
    await onRetry();
    setAttempt(attempt + 1);
    playback.retry();
  };
  const name = say(medium.kind, { title: medium.title });
  return (
    <section
      ref={box}
      aria-label={name}
      // A press anywhere inside enables the player's keys.
      tabIndex={-1}
      className={classNames(styles.player, styles[medium.kind], 'print-none')}
    >
      <div className={styles.stage}>
        <Source medium={medium} playback={playback} attempt={attempt} name={name} />
        {medium.kind === 'audio' ? <Begin playback={playback} /> : null}
        <Failure playback={playback} medium={medium} onRetry={retry} />
      </div>
      {medium.kind === 'video' ? <Strip playback={playback} medium={medium} /> : null}
      <PlayerControls playback={playback} medium={medium} box={box} onHelp={() => setHelpOpen(true)} />
      <Suspense>
        {helpOpen ? <PlayerKeysDialog playback={playback} onClose={() => setHelpOpen(false)} /> : null}
      </Suspense>
    </section>
  );
}

type SourceProps = { medium: Medium; playback: Playback; attempt: number; name: string };

function Source({ medium, playback, attempt, name }: SourceProps) {
  const isMadeHere = useMadeHere();
  const [isOurs, setOurs] = useState(isMadeHere);
  // Runs before anybody can press a control, so that the press finds the element.
  useLayoutEffect(() => setOurs(true), []);
  const address = useSteadySource(medium.address, attempt);
  const { kind, picture } = medium;
  const element = { medium, address, name };
  return (
    <>
      {picture && kind === 'audio' ? <CroppedPicture src={picture} alt="" className={styles.cover} /> : null}
      {kind === 'video' && !isOurs ? <Poster picture={picture} /> : null}
      {isOurs ? (
        <MediaElement {...element} attach={playback.attach} onPress={playback.toggle} />
      ) : (
        <noscript>
          <MediaElement {...element} />
        </noscript>
      )}
    </>
  );
}

type PosterProps = Pick<Medium, 'picture'>;
/** Reserves the space of a video until its element is added, with or without a still picture. */
function Poster({ picture }: PosterProps) {
  return picture ? <img src={picture} alt="" className={styles.poster} /> : <div className={styles.poster} />;
}

type MediaElementProps = Pick<SourceProps, 'medium' | 'name'> & {
  address: string;
  /** Without it, the browser's own controls drive the element. */
  attach?: Playback['attach'];
  onPress?: () => void;
};

function MediaElement({ medium, address, name, attach, onPress }: MediaElementProps) {
  const part = usePartTag();
  const say = useTexts(playerTexts);
  const common = { ref: attach, src: address, preload: 'metadata', controls: !attach, 'aria-label': name };
  const track = medium.captionsAddress ? (
    <track
      kind="captions"
      srcLang={tagOf(medium.spokenLanguage)}
      label={say(part(medium.spokenLanguage) ? 'captionsTrack' : 'captions')}
      src={medium.captionsAddress}
    />
  ) : null;
  if (medium.kind === 'audio')
    return (
      <audio {...common} className={styles.sound}>
        {track}
      </audio>
    );
  return (
    <video
      {...common}
      poster={medium.picture ?? undefined}
      playsInline
      className={styles.video}
      onClick={onPress}
    >
      {track}
    </video>
  );
}

/** The invitation beside a medium that has not played yet: to begin, or to continue where the reader stopped. */
function Begin({ playback }: { playback: Playback }) {
  const say = useTexts(playerTexts);
  const resumeAt = usePlaybackState(playback, (state) => state.resumeAt);
  const waits = usePlaybackState(playback, (state) => !state.begun && !state.failed);
  if (!waits) return null;
  const label = resumeAt === null ? say('play') : say('continueFrom', { time: timeText(resumeAt) });
  return (
    <div ref={passOn} className={styles.begin}>
      <button type="button" className={styles.start} onClick={playback.play}>
        <Icon of={Play} size="large" />
        {label}
      </button>
      {resumeAt === null ? null : (
        <button
          type="button"
          className={styles.again}
          onClick={() => {
            playback.seek(0);
            playback.play();
          }}
        >
          {say('startOver')}
        </button>
      )}
    </div>
  );
}

/** What goes with the focus in it passes that on to the button that plays and pauses. */
const passOn = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const play = part.closest('section')?.querySelector<HTMLElement>('fieldset button');
  play?.focus({ preventScroll: true });
};

/** Below the picture, which is never covered: first the invitation, then, in the same place, the caption. */
function Strip({ playback, medium: { cues, spokenLanguage } }: Pick<Props, 'playback' | 'medium'>) {
  const part = usePartTag();
  const text = usePlaybackState(playback, (state) =>
    state.captions && state.begun ? captionAt(cues, state.time) : '',
  );
  const begun = usePlaybackState(playback, (state) => state.begun);
  const captioned = usePlaybackState(playback, (state) => state.captions) && cues.length > 0;
  if (begun && !captioned) return null;
  return (
    <div className={styles.strip}>
      <Begin playback={playback} />
      {begun ? (
        <p className={styles.caption} lang={part(spokenLanguage)}>
          <Measured text={text} />
        </p>
      ) : null}
    </div>
  );
}

type FailureProps = { playback: Playback; medium: Medium; onRetry: () => void };

function Failure({ playback, medium, onRetry }: FailureProps) {
  const say = useTexts(playerTexts);
  const failed = usePlaybackState(playback, (state) => state.failed);
  if (!failed) return null;
  return (
    <div ref={passOn} role="alert" className={styles.failure}>
      <p className="h3">{say(medium.kind === 'video' ? 'failedVideo' : 'failedAudio')}</p>
      {medium.cues.length > 0 ? <p>{say('failedText')}</p> : null}
      <Button variant="onDeep" onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  );
}

export type PlayerBox = RefObject<HTMLDivElement | null>;
