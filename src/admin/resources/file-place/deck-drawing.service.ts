import { recordAudit } from '#audit/audit.service.ts';
import type { DeckProblem } from '#media/deck/deck.data.ts';
import {
  type ClaimedDeck,
  claimDeck,
  type DrawnSlide,
  drawDeck,
  holdDeck,
  removeDrawn,
  settleDeck,
} from '#media/deck/deck.service.ts';
import { assertTried } from '#platform/jobs/hold.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { SLIDES_MAX } from '../section/section.data.ts';
import { findWholeSection } from '../section/section.repository.ts';
import { told } from '../section/section.service.ts';
import { sectionPast } from '../section/section-past.service.ts';
import { followContent } from '../section/section-time.service.ts';
import { showSlides } from '../section/shown-slides.service.ts';
import { slideFiles } from '../section/slides.repository.ts';
import { slidesText } from '../section/slides.rules.ts';

/** A process holds a deck for this long, and renews the hold after every page. */
const HOLD_MS = 120_000;
/** After this many failures for reasons other than the document, the deck counts as failed. */
const TRIES = 3;

/** Draws the documents chosen as slides, one after the other. */
export async function drawDecks(ports: Ports, now: Date, stopping?: AbortSignal): Promise<void> {
  const until = () => new Date(ports.now().getTime() + HOLD_MS);
  while (!stopping?.aborted) {
    const claimed = await ports.database.write((db) => claimDeck(db, now, until()));
    if (!claimed) return;
    const hold = () => ports.database.write((db) => holdDeck(db, claimed, until()));
    try {
      assertTried(claimed, TRIES);
      const made = await drawDeck(ports.storage, claimed, hold);
      const isShown = await ports.database.write((db) => concluded(db, claimed, made, ports.now()));
      if (!isShown) await clear(ports, claimed);
    } catch (thrown) {
      ports.log.warn({ err: thrown, section: claimed.section_id }, 'slides were not drawn');
      if (claimed.tries < TRIES) continue;
      await ports.database.write((db) => settleDeck(db, claimed, 'failed'));
      await clear(ports, claimed);
    }
  }
}

const clear = async ({ database, storage }: Ports, deck: ClaimedDeck): Promise<void> =>
  removeDrawn(storage, deck, await slideFiles(database.reader(), deck.section_id));

/** Slides with more words than the form of a section takes could not be saved there. */
function problemOf(made: DrawnSlide[] | DeckProblem): DeckProblem | null {
  if (typeof made === 'string') return made;
  return slidesText(made).length > SLIDES_MAX ? 'words' : null;
}

/** Whether it was still wanted. */
async function concluded(
  db: Writer,
  deck: ClaimedDeck,
  made: DrawnSlide[] | DeckProblem,
  now: Date,
): Promise<boolean> {
  const problem = problemOf(made);
  const { section_id: id } = deck;
  const visit = { now, requestId: `slides ${id}`, address: '' };
  return keepingPasts(db, visit, [sectionPast(db, id)], async () => {
    if ((await settleDeck(db, deck, problem)) === 0) return false;
    if (problem || typeof made === 'string') return false;
    const section = await findWholeSection(db, id);
    if (section) {
      await showSlides(db, id, made, now);
      await followContent(db, visit, section);
      await told(db, section.publication_id);
    }
    await recordAudit(db, visit, {
      action: 'section.slides',
      subject: `section:${id}`,
      detail: { file: deck.file, slides: made.length },
    });
    return true;
  });
}
