import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { one, raw, type Stage } from '../stage.ts';

export const LIST = '/api/admin/pages/';
const ADMIN = { as: 'admin' } as const;
interface PageText {
  written: { title: string; description: string; body: string };
  english: { title: string; description: string; body: string };
  englishWas: { title: string; description: string; body: string } | null;
  version: string;
}
interface Page {
  slug: string;
  state: string;
  place: string;
  effectiveOn: string | null;
  shownFrom: string | null;
  shownUntil: string | null;
  standing: string;
  isWritten: boolean;
  languages: Record<string, string>;
  version: string;
  edition: string;
  text: PageText;
}
type Words = Partial<PageText['written']>;

/** Static pages, as an administrator writes them and a reader sees them. */
export function openPages(stage: Pick<Stage, 'send' | 'url'>) {
  const send = (method: string, path: string, type?: string, attributes?: object) =>
    stage.send(method, path, type && { data: { type, attributes } }, ADMIN);
  async function read(id: string, language = 'en'): Promise<Page> {
    const asked = await send('GET', `${LIST}${id}/?language=${language}`);
    assert.equal(asked.status, 200, asked.text);
    return one(asked).attributes as unknown as Page;
  }
  async function write(id: string, language: string, words: Words, over: Partial<PageText> = {}) {
    const { text } = await read(id, language);
    const { version, english } = { ...text, ...over };
    const from = language === 'en' ? {} : { english };
    const attributes = { ...text.written, ...words, ...from, language, version };
    return send('PATCH', `${LIST}${id}/text/`, 'AdminPageText', attributes);
  }
  async function change(id: string, to: object, version?: string) {
    const { slug, state, place, effectiveOn, shownFrom, shownUntil, ...page } = await read(id);
    const terms = { slug, state, place, effectiveOn, shownFrom, shownUntil };
    const attributes = { ...terms, version: version ?? page.version, ...to };
    return send('PATCH', `${LIST}${id}/`, 'AdminPage', attributes);
  }
  async function add(title: string, slug: string): Promise<string> {
    const made = await send('POST', LIST, 'AdminPage', { title, slug });
    assert.equal(made.status, 201, made.text);
    return one(made).id ?? assert.fail();
  }
  /** A published page with an English text. */
  async function published(title: string, slug: string): Promise<string> {
    const id = await add(title, slug);
    assert.equal((await write(id, 'en', { body: '## Who\n\nThree editors.' })).status, 200);
    assert.equal((await change(id, { state: 'published' })).status, 200);
    return id;
  }
  const host = (language: string) => `${language === 'en' ? '' : `${language}.`}${new URL(stage.url).host}`;
  const ask = (path: string, language = 'en') => raw(stage.url, path, { headers: { host: host(language) } });
  /** Every process drops its cached copy when notified: a moment after the reply. */
  async function shows(path: string, wanted: RegExp, language = 'en'): Promise<string> {
    for (let tries = 0; tries < 50; tries++) {
      const text = (await ask(path, language)).body.toString();
      if (wanted.test(text)) return text;
      await wait(40);
    }
    const text = (await ask(path, language)).body.toString();
    assert.match(text, wanted);
    return text;
  }
  return { send, read, write, change, add, published, ask, shows };
}

export const mainOf = (markup: string) => /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '';
export const plain = (markup: string) =>
  mainOf(markup)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** An editor's own page, published, in English only. */
export const addOwnPage = (stage: Pick<Stage, 'sql'>) =>
  stage.sql(
    `WITH made AS (INSERT INTO static_page (slug, place, state, effective_on, modified_at) VALUES ('awards', 'company', 'published', '2026-11-01', now()) RETURNING id)
     INSERT INTO static_page_text (page_id, language, title, description, body_html)
     SELECT id, 'en', 'Awards of the year', 'What our authors were given', '<h2>In 2026</h2><p>A prize for teaching.</p>' FROM made`,
  );
