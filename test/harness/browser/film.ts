import type { Page, Request } from 'playwright-core';
import type { TestApp, Who } from '../app.ts';

/** A lesson open to everybody: a film with a text. */
export const FILM = '/section/why-delay-is-the-larger-risk-2746-5392';
const PROGRESS = '/api/progress/5392/';

export interface Kept {
  positionSeconds: number;
  completed: boolean;
  note: string;
}
/** What is saved of the film for a person. */
export async function kept(app: TestApp, as: Who): Promise<Kept> {
  const reply = await app.ask(PROGRESS, { as });
  return (JSON.parse(reply.text) as { data: { attributes: Kept } }).data.attributes;
}
/** What a request saves of the film; null if it is for something else. */
export function saveOf(request: Request): Partial<Kept> | null {
  if (request.method() !== 'PATCH' || !request.url().includes(PROGRESS)) return null;
  return (request.postDataJSON() as { data: { attributes: Partial<Kept> } }).data.attributes;
}
/** The position in seconds that a request saves; -1 if it is for something else. */
export const secondsSent = (request: Request): number => saveOf(request)?.positionSeconds ?? -1;

/** The film appears once our player has taken over. */
export const playerReady = (page: Page) => page.locator('video').waitFor();
export const played = (page: Page, seconds: number) =>
  page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, seconds);

/** Opens the film as the signed-in person, with the saved position: until that is known, no other position is saved. */
export async function openFilm(page: Page): Promise<void> {
  const known = page.waitForResponse(`**${PROGRESS}`).then((reply) => reply.finished());
  await page.goto(FILM);
  await known;
  await playerReady(page);
}

/** Plays from a given second and stops a moment later. */
export async function glance(page: Page, second: number): Promise<void> {
  await page.getByRole('slider', { name: 'Seek' }).fill(String(second));
  await page.keyboard.press('k');
  await played(page, second + 0.4);
  await page.keyboard.press('k');
  const controls = page.getByRole('group', { name: 'Player controls' });
  await controls.getByRole('button', { name: 'Play', exact: true }).waitFor();
}
