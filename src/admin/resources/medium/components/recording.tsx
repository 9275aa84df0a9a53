import { useTexts } from '#client/page/site-data.ts';
import type { RecordingDoubt, UnreadReason } from '#media/recording/recording.data.ts';
import { type LoudnessWord, loudnessWord } from '#media/recording/recording.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { mediumDeskTexts } from '../medium.messages.ts';
import type { AdminMedium } from '../medium.store.ts';

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

/** How loud it is, beside what listeners are used to; or why that is not known, and the length neither. */
export function Loudness({ one: { loudness, unread, seconds } }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  if (loudness !== null) return say(LOUDNESS[loudnessWord(loudness * 10)], { n: loudness });
  if (unread === null) return say('noSound');
  const reason = say(REASONS[unread]);
  return (
    <>
      {say('loudnessUnread', { reason })}
      {seconds === null ? ` ${say('lengthUnread', { reason })}` : null}
    </>
  );
}

const DOUBTS = {
  length: 'doubtLength',
  'no-picture': 'doubtNoPicture',
  picture: 'doubtPicture',
  mute: 'doubtMute',
  codec: 'doubtCodec',
} as const satisfies Record<RecordingDoubt, string>;

/** What is odd about a recording that was taken all the same. */
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
