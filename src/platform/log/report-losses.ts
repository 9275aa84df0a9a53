/**
 * What only reports has failed: a line of the log or of the console that nobody will read. Of the process, as its standard
 * streams are; `/metrics` tells it.
 */
export type ReportStream = 'log' | 'stdout' | 'stderr';

const lost: Record<ReportStream, number> = { log: 0, stdout: 0, stderr: 0 };

export const countLost = (stream: ReportStream, lines = 1): void => {
  lost[stream] += lines;
};
export const lostLines = (): Readonly<Record<ReportStream, number>> => lost;

/** A terminal that went away or a full disk behind a redirection ends nothing: what is said there is said to nobody. */
export function outliveStandardStreams(): void {
  for (const name of ['stdout', 'stderr'] as const) process[name].on('error', () => countLost(name));
}
