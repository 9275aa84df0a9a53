import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture } from '../../harness/edge/files.ts';
import { paper } from '../../harness/edge/papers.ts';

const MEDIA = join(import.meta.dirname, '../../../seed/media');
const SAMPLES = join(import.meta.dirname, '../../media/samples');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

export const LECTURE = 'Lithium and the kidney';
export const TALK = 'Talking about lithium';
export const TAKE = 'When to test lithium';

/** What lies in the folder of an editor: recordings as they are filmed, the rest made here. */
export const folder = async () => ({
  lecture: file('Lithium lecture.mp4', readFileSync(join(MEDIA, 'lecture-5392.mp4'))),
  talk: file('Lithium talk.mp3', readFileSync(join(SAMPLES, 'talk.mp3'))),
  cover: file('Kidney.png', await picture('png', 640, 360)),
  slides: file('Lithium slides.pdf', await paper(['Lithium and the kidney', 'What to watch'])),
  captions: file(
    'Lithium lecture.vtt',
    Buffer.from(
      'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Dr. Varga>Levels rise with dehydration.\n\n00:05.000 --> 00:09.000\nStop when ANC < 1000.\n',
    ),
  ),
  transcript: file(
    'Lithium talk.vtt',
    Buffer.from(
      'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Host>What do levels tell us?\n\n00:05.000 --> 00:09.000\n<v Guest>What the kidney takes back.\n',
    ),
  ),
});
export type Folder = Awaited<ReturnType<typeof folder>>;
