import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { Storage } from '#platform/storage/storage.ts';
import { DECK_PAGES_MAX, DECK_SECONDS_MAX, type DeckProblem } from './deck.data.ts';
import type { ClaimedDeck } from './deck.repository.ts';
import type { DeckMessage } from './thread.service.ts';

export {
  askDeck,
  askDecksAgain,
  type ClaimedDeck,
  claimDeck,
  copyDecks,
  findDeck,
  forgetDeck,
  holdDeck,
  settleDeck,
} from './deck.repository.ts';

/** A slide as stored in a section. */
export interface DrawnSlide {
  title: string;
  bullets: string[];
  image: string;
  references: string[];
}

/** Named after the request: a process that takes over from a killed one overwrites what that one had drawn. */
const pictureOf = ({ section_id, asked_at }: ClaimedDeck, at: number): string =>
  `protected/slides/${section_id}-${asked_at.getTime().toString(36)}/slide-${String(at + 1).padStart(3, '0')}.webp`;

/** Draws every page of a paper, behind the gates. `hold` is called after each page. */
export async function drawDeck(
  storage: Storage,
  deck: ClaimedDeck,
  hold: () => Promise<unknown>,
): Promise<DrawnSlide[] | DeckProblem> {
  const found = await storage.open(deck.file);
  if (!found) return 'broken';
  const slides: DrawnSlide[] = [];
  for await (const message of messagesOf(await buffer(found.stream()))) {
    if ('pages' in message) return slides;
    if ('problem' in message) return message.problem;
    const image = pictureOf(deck, slides.length);
    await storage.put(image, Buffer.from(message.picture));
    slides.push({ title: message.title, bullets: message.bullets, image, references: [] });
    await hold();
  }
  return 'heavy';
}

/** Removes what was drawn for a deck, except what is shown: another process may have drawn it, too. */
export async function removeDrawn(
  storage: Storage,
  deck: ClaimedDeck,
  shown: readonly string[],
): Promise<void> {
  const files = Array.from({ length: DECK_PAGES_MAX }, (_, at) => pictureOf(deck, at));
  for (const file of files) if (!shown.includes(file)) await storage.remove(file);
}

/** Yields the thread's messages until it ends; one that takes too long is stopped, and sends nothing more. */
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
  // Whatever crashes the thread is the paper's fault: the pages drawn so far are given up with it.
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
