import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TestApp } from '../../harness/app.ts';
import { assertAccessible, assertFits } from '../../harness/browser/accessible.ts';
import { openBrowser } from '../../harness/browser/browser.ts';
import { offerCredit } from './credit.ts';
import {
  addAuthor,
  addSection,
  addTopic,
  bringFiles,
  choose,
  enter,
  publish,
  saveSection,
  toPublication,
  writeDraft,
  writeText,
} from './editor.ts';
import { type Folder, folder, LECTURE, TAKE, TALK } from './files.ts';
import { sendIssue } from './mailing.ts';
import { openProduction, type Production } from './production.ts';
import { becomeMember, linkIn, READER, register } from './reader.ts';
import { assertSeenByMember, assertSeenByVisitor, assertSeenInGerman } from './seen.ts';
import { translateAll } from './translator.ts';

const EDITOR = 'editor@library.example';
const PATIENCE_MS = 30_000;

/** From an empty library and a folder of files to three publications in two languages, and the letter about them. */
export async function publishFromNothing(options: {
  viewport: { width: number; height: number };
  bucket: boolean;
}): Promise<void> {
  const { viewport, bucket } = options;
  const library = await openProduction({ bucket });
  const browser = await openBrowser();
  try {
    const app = { url: library.url, token: async () => null } as unknown as TestApp;
    const open = () => browser.page(app, { viewport });
    const [editor, reader] = [await open(), await open()];
    const files = await folder();
    await enter(editor, EDITOR, library.firstAdministrator(EDITOR));
    // Whoever has yet to add a second factor is told no, and led on.
    editor.problems.length = 0;
    await register(reader);
    await Promise.all([writeAll(editor, files), confirm(reader, library)]);
    await Promise.all([
      translateAndSend(editor),
      assertSeenByVisitor(await open()),
      becomeMember(reader).then(() => assertSeenByMember(reader)),
    ]);
    await assertSeenInGerman(await open(), library.url);
    await assertMailed(library);
    await assertFits(editor, `${viewport.width} px`);
    await assertAccessible(editor);
    // What the browser's driver runs in every document is all that the letter's frame stopped.
    const problems = [editor, reader].flatMap((page) => page.problems);
    assert.deepEqual(
      problems.filter((problem) => !/previews.*frame is sandboxed/.test(problem)),
      [],
    );
    assert.equal((library.filesInBucket() ?? 0) > 0, bucket);
  } finally {
    await browser.close();
    await library.close();
  }
}

async function translateAndSend(page: Page): Promise<void> {
  const translated = await translateAll(page);
  for (const title of [LECTURE, TALK, TAKE]) assert.ok(translated.includes(title), title);
  await sendIssue(page, 'New on lithium', [LECTURE, TALK, TAKE]);
}

async function writeAll(page: Page, files: Folder): Promise<void> {
  await addTopic(page);
  await addAuthor(page);
  const { captions: _, transcript: __, ...forLibrary } = files;
  await bringFiles(page, [forLibrary.lecture, forLibrary.cover, forLibrary.slides]);
  await page.getByLabel('Anyone may play these recordings').check();
  await bringFiles(page, [forLibrary.talk]);
  await writeLecture(page, files);
  await writeTalk(page, files);
  await writeTake(page);
}

async function writeLecture(page: Page, { captions }: Folder): Promise<void> {
  await writeDraft(page, {
    title: LECTURE,
    type: 'Video Lecture',
    excerpt: 'What lithium does to the kidney.',
    minutes: '30',
    more: {
      Objectives: 'Name the tests that lithium asks for.\nSay when to stop.',
      'Key points': 'Levels rise with dehydration.',
      'Expiration of credit': `${new Date().getUTCFullYear() + 2}-01-15`,
    },
  });
  await choose(page, 'Cover picture', 'Kidney', 'A kidney in outline');
  await addSection(page, 'Levels and water');
  await choose(page, 'Recording', 'Lithium lecture');
  await choose(page, 'Slides', 'Lithium slides');
  await page.getByText(/2 slides/).waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('textbox', { name: 'Minutes to read or watch' }).fill('30');
  await page.getByLabel('Read it from a file').setInputFiles(captions);
  await page.getByRole('textbox', { name: 'Caption 2: words' }).waitFor();
  await writeText(page, '## What moves the level\nDehydration raises it.');
  await saveSection(page);
  await toPublication(page, LECTURE);
  await offerCredit(page);
  await publish(page);
}

/** What is said stands in a section of its own, for those who do not hear it: without it the talk is held back. */
async function writeTalk(page: Page, { transcript }: Folder): Promise<void> {
  await writeDraft(page, { title: TALK, type: 'Podcast', excerpt: 'A talk about levels.', minutes: '2' });
  await choose(page, 'Sound', 'Lithium talk');
  await page.getByText('Its recording has no captions.').waitFor();
  await addSection(page, 'What is said');
  await page.getByLabel('Read it from a file').setInputFiles(transcript);
  await page.getByRole('textbox', { name: 'Caption 2: words' }).waitFor();
  await saveSection(page);
  await toPublication(page, TALK);
  await publish(page);
}

async function writeTake(page: Page): Promise<void> {
  await writeDraft(page, { title: TAKE, type: 'Quick Take', excerpt: 'Five days.', minutes: '3' });
  await addSection(page, 'Five days');
  await writeText(page, 'Take the level five days after each change of the dose.');
  await saveSection(page);
  await toPublication(page, TAKE);
  await publish(page);
}

/** Both questions that registering asked by mail: is it your address, do you want the letters. */
async function confirm(reader: Page, library: Production): Promise<void> {
  for (const [path, told] of [
    ['/verify-email', 'Your e-mail address is confirmed'],
    ['/newsletter-success', 'Your address is confirmed'],
  ] as const) {
    const link = await eventually(path, () => linkIn(library.lettersTo(READER), path));
    await reader.goto(link, { waitUntil: 'networkidle' });
    await reader.getByRole('heading', { name: told }).waitFor();
  }
}

async function assertMailed(library: Production): Promise<void> {
  const about = (letter: string) => /^Subject: New on lithium\r?$/m.test(letter);
  for (const whom of [EDITOR, READER]) {
    const letter = await eventually(`the letter to ${whom}`, () => library.lettersTo(whom).find(about));
    for (const title of [LECTURE, TALK, TAKE]) assert.ok(letter.includes(title), `${whom}: ${title}`);
  }
}

async function eventually<T>(what: string, look: () => T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const found = look();
    if (found !== undefined) return found;
    assert.ok(Date.now() < end, `${what} did not come`);
    await new Promise((done) => setTimeout(done, 200));
  }
}
