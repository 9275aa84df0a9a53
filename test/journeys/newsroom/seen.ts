import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { LECTURE, TAKE, TALK } from './files.ts';
import { german } from './translator.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** From the library to a publication and to the first of its sections. */
async function read(page: Page, title: string, library = '/library'): Promise<void> {
  await page.goto(library, { waitUntil: 'networkidle' });
  await page.locator('main').getByRole('link', { name: title }).first().click();
  await heading(page, title);
}

/** Plays, and comes from where the library keeps its files. */
async function assertPlays(page: Page, selector: 'video' | 'audio'): Promise<void> {
  const medium = page.locator(selector).first();
  await medium.waitFor({ state: 'attached' });
  const seconds = await medium.evaluate(async (one: HTMLMediaElement) => {
    one.muted = true;
    await one.play();
    return one.duration;
  });
  assert.ok(seconds > 10, `${seconds}`);
}

export async function assertSeenByVisitor(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const title of [LECTURE, TALK, TAKE]) await page.getByText(title).first().waitFor();
  await read(page, LECTURE);
  await page.getByRole('link', { name: /^Start/ }).click();
  await heading(page, 'Levels and water');
  await page.getByText('Dehydration raises it.').waitFor();
  await assertPlays(page, 'video');
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByText('Stop when ANC < 1000.').first().waitFor();
  await page.getByRole('tab', { name: 'Slides (2)' }).click();
  const slide = page.getByRole('tabpanel').locator('img').first();
  await slide.evaluate((one: HTMLImageElement) => one.decode());
  await read(page, TAKE);
  await page.getByRole('link', { name: /^Start/ }).click();
  await page.getByText('Take the level five days after each change of the dose.').waitFor();
  await read(page, TALK);
  await page.getByRole('link', { name: /^Listen/ }).click();
  await heading(page, 'What is said');
  await assertPlays(page, 'audio');
  await page.getByText('What the kidney takes back.').first().waitFor();
}

export async function assertSeenInGerman(page: Page, url: string): Promise<void> {
  const library = `${url.replace('//localhost', '//de.localhost')}/library`;
  for (const title of [TALK, TAKE]) await read(page, german('Title', title), library);
  await read(page, german('Title', LECTURE), library);
  assert.equal(await page.getByText('auf Englisch').count(), 0, 'the notice of what is not translated');
  await page.getByRole('tab', { name: 'CME-Angaben' }).click();
  await page.getByText('Zielgruppe und Fortbildungsbedarf').click();
  await page.getByText(german('Target audience', LECTURE)).waitFor();
  await page.getByText('So erhalten Sie Punkte').click();
  await page.getByText('Internet: Video oder Audio').waitFor();
  await page
    .getByRole('link', { name: /^Beginnen/ })
    .first()
    .click();
  await heading(page, german('Title', 'Levels and water'));
  await page.getByText(german('Text', 'Levels and water')).first().waitFor();
}

/** The test of the lecture as its learner is led to it: what is told first, then the first question. */
export async function assertSeenByMember(page: Page): Promise<void> {
  await read(page, LECTURE);
  await page.getByRole('link', { name: /^Take test/ }).click();
  await page.getByRole('button', { name: 'Start test' }).waitFor();
  const told = (await page.locator('main').textContent()) ?? '';
  for (const words of ['video or audio', 'no commercial support', 'Prescribers of lithium.', 'Speaker'])
    assert.ok(told.includes(words), words);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 5' }).waitFor();
}
