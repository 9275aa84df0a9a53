import { useTexts } from '#client/page/site-data.ts';
import type { RecordingDoubt, UnreadReason } from '#media/recording/recording.data.ts';
import { type LoudnessWord, loudnessWord } from '#media/recording/recording.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useAttempt, useReadAgain } from '../../../kit/attempt.hooks.ts';
import { mediumDeskTexts } from '../medium.messages.ts';
import { type AdminMedium, askMeasurements, isUnmeasured, type MediaData } from '../medium.store.ts';

const REASONS = {
  before: 'unreadBefore',
  'no-program': 'unreadNoProgram',
  time: 'unreadTime',
  'no-room': 'unreadNoRoom',
  failed: 'unreadFailed',
} as const satisfies Record<UnreadReason, string>;
const LOUDNESS = {
  quiet: 'loudQuiet',
  right: 'loudRight',
  loud: 'loudLoud',
} as const satisfies Record<LoudnessWord, string>;

/**
 * Its loudness compared with what listeners are used to; or why the loudness, or the length as well, is unknown, and
 * how to have it measured.
 */
export function Loudness({ one }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  const { loudness, unread, seconds, measuring } = one;
  useReadAgain(measuring);
  if (loudness !== null) return say(LOUDNESS[loudnessWord(loudness * 10)], { n: loudness });
  if (unread === null) return say('noSound');
  const reason = say(REASONS[unread]);
  return (
    <>
      <p>
        {say('loudnessUnread', { reason })}
        {seconds === null ? ` ${say('lengthUnread', { reason })}` : null}
      </p>
      {measuring ? (
        <p role="status">{say('measuring')}</p>
      ) : (
        <Measuring media={[one]} label={say('measure')} />
      )}
    </>
  );
}

/** Has all recordings of the page that were not measured measured at once. */
export function UnmeasuredMedia({ data: { rows } }: { data: MediaData }) {
  const say = useTexts(mediumDeskTexts);
  const media = rows.filter(isUnmeasured);
  useReadAgain(rows.some(({ measuring }) => measuring));
  if (media.length === 0) return null;
  return <Measuring media={media} label={say('measureMany', { n: media.length })} />;
}

function Measuring({ media, label }: { media: readonly AdminMedium[]; label: string }) {
  const say = useTexts(mediumDeskTexts);
  const { isUnderWay, attempt } = useAttempt();
  const measure = () => askMeasurements(media).then(({ asked }) => say('measureAsked', { n: asked }));
  return (
    <p>
      <Button variant="secondary" size="sm" loading={isUnderWay} onClick={() => void attempt(measure)}>
        {label}
      </Button>
    </p>
  );
}

const DOUBTS = {
  length: 'doubtLength',
  'no-picture': 'doubtNoPicture',
  picture: 'doubtPicture',
  mute: 'doubtMute',
  codec: 'doubtCodec',
} as const satisfies Record<RecordingDoubt, string>;

/** Oddities of a recording that was accepted nevertheless. */
export function Doubts({ one: { doubts } }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  if (doubts.length === 0) return null;
  return (
    <Banner tone="warning" title={say('doubts')}>
      {doubts.map((one) => (
        <p key={one}>{say(DOUBTS[one])}</p>
      ))}
    </Banner>
  );
}
