import { spawnSync } from 'node:child_process';

/** Returns the output of the tool on both channels; ends the whole run if it fails. */
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
  return soundLevels(file).loudness;
}

/** Measured by EBU R 128: the integrated loudness in LUFS and the true peak in dB of full scale. */
export function soundLevels(file: string): { loudness: number; peak: number } {
  const meter = ['-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const report = run('ffmpeg', ['-hide_banner', '-nostats', '-i', file, ...meter]);
  const [, loudness, peak] =
    report.match(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS[\s\S]*True peak:\s+Peak:\s+(-?[\d.]+) dBFS/) ??
    [];
  if (loudness === undefined || peak === undefined) throw new Error(`no loudness measured in ${file}`);
  return { loudness: Number(loudness), peak: Number(peak) };
}

export function durationOf(file: string): number {
  const seconds = run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Math.round(Number(seconds) * 100) / 100;
}
