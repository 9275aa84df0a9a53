import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Resvg as Renderer } from '@resvg/resvg-js';
import { type ShareDrawing, sharePictureSvg } from './drawing.rules.ts';

/** Run in its own thread by `share-picture.service.ts`: one drawing in, its PNG out. */
const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js') as { Resvg: typeof Renderer };
const FACES = ['SourceSerif4Display-Semibold.otf', 'SourceSans3-Semibold.otf', 'SourceSans3-Regular.otf'];
const font = {
  loadSystemFonts: false,
  fontFiles: FACES.map((file) => fileURLToPath(new URL(`../../platform/pdf/fonts/${file}`, import.meta.url))),
  defaultFontFamily: 'Source Sans 3',
};

const svg = sharePictureSvg(workerData as ShareDrawing);
parentPort?.postMessage(new Resvg(svg, { font }).render().asPng());
