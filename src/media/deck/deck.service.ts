import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { Storage } from '#platform/storage/storage.ts';
import { DECK_SECONDS_MAX, type DeckProblem } from './deck.data.ts';
import type { DeckMessage } from './thread.service.ts';

export {
  askDeck,
  askDecksAgain,
  type ClaimedDeck,
  claimDeck,
  findDeck,
  forgetDeck,
  holdDeck,
  settleDeck,
} from './deck.repository.ts';

/** A slide as a section keeps it. */
export interface DrawnSlide {
  title: string;
  bullets: string[];
  image: string;
  references: string[];
}

/** Draws every page of a paper; behind the gates, each under a name of its own. `hold` is called after each page. */
export async function drawDeck(
  storage: Storage,
  file: string,
  hold: () => Promise<unknown>,
): Promise<DrawnSlide[] | DeckProblem> {
  const found = await storage.open(file);
  if (!found) return 'broken';
  const folder = `protected/slides/${randomBytes(10).toString('hex')}`;
  const slides: DrawnSlide[] = [];
  for await (const message of messagesOf(await buffer(found.stream()))) {
    if ('pages' in message) return slides;
    const image = 'picture' in message ? await stored(storage, folder, slides.length, message.picture) : '';
    if ('problem' in message) return abandoned(storage, slides, message.problem);
    slides.push({ title: message.title, bullets: message.bullets, image, references: [] });
    await hold();
  }
  return abandoned(storage, slides, 'heavy');
}

async function stored(storage: Storage, folder: string, at: number, picture: Uint8Array): Promise<string> {
  const file = `${folder}/slide-${String(at + 1).padStart(3, '0')}-${randomBytes(5).toString('hex')}.webp`;
  await storage.put(file, Buffer.from(picture));
  return file;
}

async function abandoned(storage: Storage, slides: DrawnSlide[], problem: DeckProblem): Promise<DeckProblem> {
  for (const { image } of slides) await storage.remove(image);
  return problem;
}

/** What the thread tells, until it ends; one that takes too long is ended, and tells nothing more. */
async function* messagesOf(bytes: Uint8Array): AsyncGenerator<DeckMessage> {
  const thread = new Worker(new URL('./thread.service.ts', import.meta.url), { workerData: bytes });
  const waiting: DeckMessage[] = [];
  let isOver = false;
  let wake = () => {};
  const told = () => wake();
  thread.on('message', (message: DeckMessage) => {
    waiting.push(message);
    told();
  });
  // What brings the thread down is the paper's doing: its pages until then are given up with it.
  thread.on('error', told);
  thread.on('exit', () => {
    isOver = true;
    told();
  });
  const end = setTimeout(() => void thread.terminate(), DECK_SECONDS_MAX * 1000);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else if (isOver) return;
      else
        await new Promise<void>((go) => {
          wake = go;
        });
    }
  } finally {
    clearTimeout(end);
    await thread.terminate();
  }
}
