import { spawnSync } from 'node:child_process';

/** Returns what the tool said on both channels; stops the whole run when it fails. */
export function run(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error)
    throw new Error(`${tool} could not be started; see the top of scripts/building/make-media.ts`, {
      cause: error,
    });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

export function integratedLoudness(file: string): number {
  const report = run('ffmpeg', ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128', '-f', 'null', '-']);
  const loudness = report.match(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/)?.[1];
  if (loudness === undefined) throw new Error(`no loudness measured in ${file}`);
  return Number(loudness);
}

export function durationOf(file: string): number {
  const seconds = run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Math.round(Number(seconds) * 100) / 100;
}
