/** Why the loudness, or the length, of a recording was not read. */
export const UNREAD_REASONS = ['before', 'no-program', 'time', 'no-room', 'failed'] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** What an editor should know about a recording that is kept all the same. */
export const RECORDING_DOUBTS = ['length', 'no-picture', 'picture', 'mute', 'codec'] as const;
export type RecordingDoubt = (typeof RECORDING_DOUBTS)[number];

/** What listeners are used to, in LUFS: podcasts in mono at the lower end, in stereo at either. */
export const LOUDNESS_TARGET = { least: -16, most: -14 } as const;
/** Nobody hears a smaller difference. */
export const LOUDNESS_SLACK = 1;

/** The longest length that can be typed by hand. */
export const LENGTH_MAX_SECONDS = 24 * 3_600;
