/** Signs that turn the direction of what follows them, far beyond the words they were typed with. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text without the signs that turn others round: what somebody typed stands beside words that are ours. */
export const unturned = (text: string): string => text.replace(TURNS, '');
