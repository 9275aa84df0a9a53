/** Characters that reverse the direction of what follows, far beyond the words they were typed with. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text without direction overrides: what somebody typed is shown beside our own words. */
export const unturned = (text: string): string => text.replace(TURNS, '');
