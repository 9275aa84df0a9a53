/**
 * Losses of reporting: lines of the log or console that nobody will read. Per process, as its standard streams are;
 * reported by `/metrics`.
 */
export type ReportStream = 'log' | 'stdout' | 'stderr';

const lost: Record<ReportStream, number> = { log: 0, stdout: 0, stderr: 0 };

export const countLost = (stream: ReportStream, lines = 1): void => {
  lost[stream] += lines;
};
export const lostLines = (): Readonly<Record<ReportStream, number>> => lost;

/** A closed terminal or a full disk behind a redirection must not end the process: what is written there is lost. */
export function outliveStandardStreams(): void {
  for (const name of ['stdout', 'stderr'] as const) process[name].on('error', () => countLost(name));
}
