/** Why loudness, or length, was not read of a recording. */
export const UNREAD_REASONS = ['before', 'no-program', 'time', 'no-room', 'failed'] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** What an editor should know of a recording that is kept all the same. */
export const RECORDING_DOUBTS = ['length', 'no-picture', 'picture', 'mute', 'codec'] as const;
export type RecordingDoubt = (typeof RECORDING_DOUBTS)[number];

/** What listeners are used to, in LUFS: podcasts in one channel at the lower end, in two at either. */
export const LOUDNESS_TARGET = { least: -16, most: -14 } as const;
/** Nobody hears less. */
export const LOUDNESS_SLACK = 1;

/** The longest that is typed by hand. */
export const LENGTH_MAX_SECONDS = 24 * 3_600;
