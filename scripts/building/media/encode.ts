import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SlideInput } from '#media/slide/slide.rules.ts';
import { slideSvg } from '#media/slide/slide.rules.ts';
import type { Narration } from './narration.ts';
import { run, soundLevels } from './tools.ts';

// Without these, ffmpeg writes its version and the time into the file, and a second run would differ.
const REPEATABLE = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];
const FFMPEG = ['-hide_banner', '-loglevel', 'error', '-y', '-threads', '2'];
const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-tune',
  'stillimage',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
];
const AAC = ['-c:a', 'aac', '-b:a', '56k', '-ac', '1', '-ar', '44100'];
const FRAMES_PER_SECOND = 15;
const FADE = 0.5;

const AAC_VOICES = ['-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '32000', '-movflags', '+faststart'];
const EPISODE = { loudness: -18, tolerance: 0.2, peak: -1.5, limit: -5.5, tries: 6 };

/**
 * Limiting lowers the loudness, and the encoder adds peaks, now and then a burst of several decibels. So the output is
 * measured and encoded again with another gain and a lower limit until it meets both targets.
 */
export function encodeM4a(wav: string, title: string, album: string, file: string): void {
  const tags = ['-metadata', `title=${title}`, '-metadata', `album=${album}`];
  let [gain, limit] = [0, EPISODE.limit];
  for (let tried = 0; tried < EPISODE.tries; tried += 1) {
    const peaks = `alimiter=limit=${limit.toFixed(2)}dB:attack=2:release=50:level=disabled`;
    const levels = ['-af', `volume=${gain.toFixed(2)}dB,${peaks}`];
    run('ffmpeg', [...FFMPEG, '-i', wav, ...REPEATABLE, ...levels, ...AAC_VOICES, ...tags, file]);
    const { loudness, peak } = soundLevels(file);
    if (Math.abs(loudness - EPISODE.loudness) <= EPISODE.tolerance && peak <= EPISODE.peak) return;
    gain += EPISODE.loudness - loudness;
    if (peak > EPISODE.peak) limit -= 0.5;
  }
  throw new Error(`${file} keeps neither loudness nor peaks after ${EPISODE.tries} tries`);
}

export function renderSlides(slides: readonly SlideInput[], folder: string): string[] {
  return slides.map((slide, index) => {
    const [svg, png] = [join(folder, `slide-${index}.svg`), join(folder, `slide-${index}.png`)];
    writeFileSync(svg, slideSvg(slide));
    run('rsvg-convert', ['-w', '960', '-h', '540', '-o', png, svg]);
    return png;
  });
}

export function encodeMp4(slides: readonly string[], narration: Narration, file: string): void {
  const inputs = [...slides.flatMap((png, index) => stillInput(png, index, narration)), '-i', narration.wav];
  const graph = ['-filter_complex', crossfades(narration), '-map', '[picture]', '-map', `${slides.length}:a`];
  const length = ['-t', narration.seconds.toFixed(3)];
  const seeking = [
    '-g',
    '150',
    '-force_key_frames',
    narration.partStarts.join(','),
    '-movflags',
    '+faststart',
  ];
  run('ffmpeg', [
    ...FFMPEG,
    ...inputs,
    ...graph,
    ...length,
    ...REPEATABLE,
    ...H264,
    ...seeking,
    ...AAC,
    file,
  ]);
}

export function encodePoster(png: string, file: string): void {
  run('ffmpeg', [
    ...FFMPEG,
    '-i',
    png,
    ...REPEATABLE,
    '-c:v',
    'libwebp',
    '-quality',
    '86',
    '-compression_level',
    '6',
    file,
  ]);
}

function stillInput(png: string, index: number, narration: Narration): string[] {
  const shown = endOf(index, narration) - narration.partStarts[index]!;
  const seconds = (index > 0 ? shown + FADE : shown).toFixed(3);
  return ['-loop', '1', '-framerate', String(FRAMES_PER_SECOND), '-t', seconds, '-i', png];
}

function endOf(index: number, { partStarts, seconds }: Narration): number {
  return partStarts[index + 1] ?? seconds + FADE;
}

/** Each slide is fully visible when its part begins. */
function crossfades({ partStarts }: Narration): string {
  const steps = partStarts.slice(1).map((start, index) => {
    const from = index === 0 ? '[0:v]' : `[mix${index}]`;
    const offset = (start - FADE).toFixed(3);
    return `${from}[${index + 1}:v]xfade=transition=fade:duration=${FADE}:offset=${offset}[mix${index + 1}]`;
  });
  const last = partStarts.length > 1 ? `[mix${partStarts.length - 1}]` : '[0:v]';
  return [...steps, `${last}format=yuv420p[picture]`].join(';');
}
