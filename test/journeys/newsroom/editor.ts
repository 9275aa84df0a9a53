import type { Locator, Page } from 'playwright-core';
import { appOf } from '../../harness/people/second-factor.ts';
import type { Folder } from './files.ts';

type UploadedFile = Folder[keyof Folder];
export const AUTHOR = 'Ottoline Varga';
export const TOPIC = 'Mood disorders';

/** Where the menu is behind its name, it is opened first. */
export async function desk(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const opener = menu.getByRole('button').first();
  await opener
    .or(menu.getByRole('link', { name, exact: true }))
    .first()
    .waitFor();
  if (await opener.isVisible()) await opener.click();
  await menu.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const press = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

/** The first sign-in opens nothing but the way to a second factor, wherever it leads. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await page.getByText('Administrators sign in with a second factor').waitFor();
  await press(page, 'Set up an app');
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = (await setup.locator('dd').first().textContent())?.replaceAll(' ', '') ?? '';
  await setup.getByLabel('Six digits').fill(appOf(key)(new Date()));
  await press(setup, 'Add');
  await press(page, 'I have kept them');
  const bar = page.getByRole('banner');
  await bar
    .getByRole('button', { name: /^Account menu of/ })
    .or(bar.getByRole('button', { name: 'Menu', exact: true }))
    .first()
    .click();
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await page.waitForURL('**/admin');
}

export async function addTopic(page: Page): Promise<void> {
  await desk(page, 'Topics');
  await press(page, 'Add a topic');
  await dialogOf(page).getByLabel('Name', { exact: true }).fill(TOPIC);
  await press(dialogOf(page), 'Save');
  await page.getByRole('button', { name: `Edit ${TOPIC}` }).waitFor();
}

export async function addAuthor(page: Page): Promise<void> {
  await desk(page, 'Faculty');
  await press(page, 'Add a person');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill(AUTHOR);
  await dialog.getByLabel('Degrees or form of address').fill('MD');
  await dialog.getByLabel('Role').fill('Sleep Psychiatrist');
  await press(dialog, 'Add a person');
  await press(page, 'Record a new statement');
  await press(page, 'Record the statement');
  await page.getByText('The statement was recorded.').waitFor();
}

export async function bringFiles(page: Page, files: readonly UploadedFile[]): Promise<void> {
  await desk(page, 'Files');
  await page.getByLabel('Choose files').setInputFiles([...files]);
  for (const { name } of files) await page.getByText(`${name}: Added`).waitFor({ timeout: 60_000 });
}

export interface Draft {
  title: string;
  type: string;
  excerpt: string;
  minutes: string;
  /** Further fields of the cover, by their labels. */
  more?: Record<string, string>;
}
/** A draft with its cover; the page stands on it afterwards. */
export async function writeDraft(
  page: Page,
  { title, type, excerpt, minutes, more = {} }: Draft,
): Promise<void> {
  await desk(page, 'Publications');
  await page.getByRole('link', { name: 'New publication' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Type').selectOption({ label: type });
  await page.getByLabel('Excerpt').fill(excerpt);
  await press(page, 'Create the draft');
  await page.waitForURL(/\/admin\/publications\/\d+$/);
  const form = page.getByRole('form', { name: 'Cover' });
  await form.getByLabel('Minutes').fill(minutes);
  for (const [label, words] of Object.entries(more)) await form.getByLabel(label).fill(words);
  await form.getByLabel('Add someone').selectOption({ label: `${AUTHOR}, MD` });
  await form.getByLabel(`Role of ${AUTHOR}, MD`).fill('Speaker');
  await form.getByLabel(TOPIC).check();
  await press(form, 'Save');
  await page.getByText('Saved. Readers cannot see it.').waitFor();
}

/** Chooses a file where the record shows one, and comes back to the record. */
export async function choose(page: Page, place: string, title: string, alt?: string): Promise<void> {
  const record = new URL(page.url()).pathname;
  await page.getByRole('link', { name: `${place}: choose a file`, exact: true }).click();
  await page.waitForURL('**/choose-file**');
  await press(page, `Use ${title}`);
  if (alt !== undefined) {
    await dialogOf(page).getByLabel('What the picture shows').fill(alt);
    await press(dialogOf(page), 'Use this file');
  }
  await page.waitForURL(`**${record}`);
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}

/** From the page of a publication to a new section of it, which stands open then. */
export async function addSection(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Sections', exact: true }).click();
  await press(page, 'Add a section');
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await press(dialogOf(page), 'Add a section');
  await page.waitForURL(/\/admin\/sections\/\d+$/);
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
}

/** In the editor of texts, once it stands over the plain field that a section comes with. */
export async function writeText(page: Page, words: string): Promise<void> {
  await page.locator('[contenteditable=true][aria-label="Text"]').click();
  await page.keyboard.type(words);
}

export async function saveSection(page: Page): Promise<void> {
  await press(page, 'Save');
  await page.getByText('Saved. Readers cannot see it: the publication is not published.').waitFor();
}

/** From a section to the page of its publication. */
export async function toPublication(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `All sections of ${title}` }).click();
  await page.getByRole('link', { name: 'The publication, and what it lacks' }).click();
}

/** What the check of release says is gone, and it is out. */
export async function publish(page: Page): Promise<void> {
  await press(page, 'Publish');
  await press(dialogOf(page), 'Yes, do it');
  await page.getByText('It is published.').waitFor();
  await page.getByText('Nothing is missing.').waitFor();
}
