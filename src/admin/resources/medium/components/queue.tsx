import { type ChangeEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { hasToken } from '#client/session/token.ts';
import { signInFrom } from '#kit/place.ts';
import { MEDIUM_KINDS, type MediumKind, type UploadProblem } from '#media/upload/upload.data.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import type { UploadAudience } from '../../file-place/file-place.rules.ts';
import { mediumDeskTexts } from '../medium.messages.ts';
import { type AdminUpload, abandon, type QueueEntry, type QueueState, queue } from '../upload.store.ts';
import styles from './medium.module.css';
import { useSizeText } from './parts.tsx';

const NOTHING: readonly QueueEntry[] = [];
const useQueue = () => useSyncExternalStore(queue.subscribe, queue.entries, () => NOTHING);

/** The file chooser and the progress of each file. */
interface QueueProps {
  uploads: readonly AdminUpload[];
  audience?: UploadAudience;
  /** The kinds accepted here. */
  kinds?: readonly MediumKind[];
}
const TAKES = {
  picture: 'takesPicture',
  video: 'takesVideo',
  audio: 'takesAudio',
  document: 'takesDocument',
  captions: 'takesCaptions',
} as const satisfies Record<MediumKind, string>;
export function UploadQueue({ uploads, audience = 'asked', kinds = MEDIUM_KINDS }: QueueProps) {
  const say = useTexts(mediumDeskTexts);
  const entries = useQueue();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => queue.whenTaken(() => void revalidate()), [revalidate]);
  const own = new Set(entries.map(({ id }) => id));
  const left = uploads.filter(({ id, state }) => !own.has(id) && state !== 'whole');
  return (
    <section className={styles.queue} aria-labelledby="uploads">
      <h2 className="h3" id="uploads">
        {say('add')}
      </h2>
      <FileChoice
        multiple
        label={say('choose')}
        hint={[...kinds.map((kind) => say(TAKES[kind])), say('takesAgain')].join(' ')}
        onChosen={(files) =>
          queue.add(files, { open: audience === 'asked' ? isOpen : audience === 'anyone' })
        }
      />
      {audience === 'anyone' ? <p className="small quiet">{say('openForAll')}</p> : null}
      {audience === 'asked' ? (
        <Checkbox
          checked={isOpen}
          onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
          label={say('openFiles')}
          hint={say('openHint')}
        />
      ) : null}
      <UploadEntries left={left} />
    </section>
  );
}

const NONE: readonly AdminUpload[] = [];
/** The uploads of this page, after those begun elsewhere. */
export function UploadEntries({ left = NONE }: { left?: readonly AdminUpload[] }) {
  const say = useTexts(mediumDeskTexts);
  const entries = useQueue();
  useEffect(() => {
    if (hasToken()) queue.goOn();
  }, []);
  if (entries.length + left.length === 0) return null;
  return (
    <ul className={styles.entries} aria-label={say('queue')}>
      {left.map((one) => (
        <Left key={one.id} one={one} />
      ))}
      {entries.map((one) => (
        <Entry key={one.key} one={one} />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  multiple?: boolean;
  onChosen: (files: readonly File[]) => void;
}
export function FileChoice({ label, hint, multiple, onChosen }: ChoiceProps) {
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(input.files ?? [])]);
    // Cleared, so that the same file can be chosen again.
    input.value = '';
  };
  return <Field type="file" label={label} hint={hint} multiple={multiple} onChange={choose} />;
}

const STATES = {
  waiting: 'stWaiting',
  reading: 'stReading',
  sending: 'stSending',
  paused: 'stPaused',
  signedOut: 'stSignedOut',
  checking: 'stChecking',
  done: 'stDone',
  refused: 'stRefused',
  failed: 'stFailed',
} as const satisfies Record<QueueState, string>;
export const REASONS = {
  kind: 'whyKind',
  drawing: 'whyDrawing',
  name: 'whyName',
  large: 'whyLarge',
  broken: 'whyBroken',
  pixels: 'whyPixels',
  silent: 'whySilent',
  long: 'whyLong',
  'no-text': 'whyNoText',
  'other-kind': 'whyOther',
  overtaken: 'whyOvertaken',
  captions: 'whyCaptions',
  'no-room': 'whyNoRoom',
  failed: 'whyFailed',
} as const satisfies Record<UploadProblem, string>;

function Entry({ one }: { one: QueueEntry }) {
  const colon = useColon();
  const say = useTexts(mediumDeskTexts);
  const size = useSizeText();
  const { attempt } = useAttempt();
  const here = useLocation();
  const { key, name, state, bytes, problem, message } = one;
  const share = state === 'reading' ? one.read : one.sent;
  const isOver = state === 'done' || state === 'refused';
  const reason = problem
    ? say(REASONS[problem])
    : message || (state === 'failed' ? say('broken') : state === 'signedOut' ? say('signedOut') : '');
  return (
    <li>
      <ProgressBar
        value={share}
        max={bytes}
        label={`${name}${colon} ${say(STATES[state])}`}
        text={say('progress', { sent: size(share), whole: size(bytes) })}
        tone={state === 'done' ? 'success' : 'primary'}
        size="sm"
      />
      {reason ? <p role="alert">{reason}</p> : null}
      <span className={styles.deeds}>
        {state === 'signedOut' ? (
          <ButtonLink to={signInFrom(here)} variant="secondary" size="sm">
            {say('signIn')}
          </ButtonLink>
        ) : null}
        {state === 'reading' || state === 'sending' ? (
          <Deed short={say('pause')} long={say('pauseNamed', { name })} onClick={() => queue.pause(key)} />
        ) : null}
        {state === 'paused' || state === 'failed' ? (
          <Deed short={say('resume')} long={say('resumeNamed', { name })} onClick={() => queue.resume(key)} />
        ) : null}
        {state === 'checking' ? null : (
          <Deed
            short={say(isOver ? 'dismiss' : 'giveUp')}
            long={say(isOver ? 'dismissNamed' : 'giveUpNamed', { name })}
            onClick={() => void attempt(() => queue.giveUp(key))}
          />
        )}
      </span>
    </li>
  );
}

/** An upload begun before this page was loaded, or by somebody else. */
function Left({ one: { id, name, bytes, received, state, problem } }: { one: AdminUpload }) {
  const colon = useColon();
  const say = useTexts(mediumDeskTexts);
  const { attempt } = useAttempt();
  const isOver = state === 'refused';
  const percent = Math.floor((received / bytes) * 100);
  return (
    <li>
      <p>{isOver ? `${name}${colon} ${say('stRefused')}` : say('unfinished', { name, percent })}</p>
      {problem ? <p>{say(REASONS[problem])}</p> : null}
      <span className={styles.deeds}>
        <Deed
          short={say(isOver ? 'dismiss' : 'giveUp')}
          long={say(isOver ? 'dismissNamed' : 'giveUpNamed', { name })}
          onClick={() => void attempt(() => abandon(id))}
        />
      </span>
    </li>
  );
}

function Deed({ short, long, onClick }: { short: string; long: string; onClick: () => void }) {
  return (
    <Button variant="text" size="sm" onClick={onClick}>
      <Named short={short} long={long} />
    </Button>
  );
}
