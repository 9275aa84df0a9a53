import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import webvtt from 'webvtt-parser';
import { schemaProblems } from '../harness/lists/schemas.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

/** What others read is judged by what others wrote: xmllint, the W3C's WebVTT parser, ical.js. */
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const mainHost = () => new URL(stage.url).host;
const hosts = () => ['', 'pt.', 'fr.', 'it.', 'de.'].map((label) => `${label}${mainHost()}`);
const ask = (path: string, host = mainHost()) => raw(stage.url, path, { headers: { host } });

test('the sitemap of every host follows the schema of the protocol', async () => {
  const files: Record<string, string> = {};
  for (const host of hosts())
    files[`${host.replace(':', '-')}.xml`] = (await ask('/sitemap.xml', host)).body.toString();
  assert.deepEqual(await schemaProblems('sitemap.xsd', files), []);
});

test('what is wrong with a sitemap is found', async () => {
  const page = (inside: string) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url>${inside}</url></urlset>`;
  const loc = '<loc>https://example.org/a</loc>';
  assert.deepEqual(await schemaProblems('sitemap.xsd', { 'good.xml': page(loc) }), []);
  const wrong: Record<string, string> = {
    'order.xml': page(`<lastmod>2026-01-01</lastmod>${loc}`),
    'date.xml': page(`${loc}<lastmod>01/02/2026</lastmod>`),
    'twice.xml': page(`${loc}</url><url>${loc}`),
    'path.xml': page('<loc>/library/and/more</loc>'),
    'link.xml': page(`${loc}<xhtml:link rel="alternate" href="https://example.org/b"/>`),
    'sign.xml': page('<loc>https://example.org/a?b&c</loc>'),
  };
  const found = (await schemaProblems('sitemap.xsd', wrong)).join('\n');
  for (const name of Object.keys(wrong)) assert.match(found, new RegExp(`^${name}:\\d`, 'm'), name);
});

const readCaptions = (text: string) => new webvtt.WebVTTParser().parse(text);
const captionProblems = (text: string) => readCaptions(text).errors;

test('captions are WebVTT without an error: those that are shipped, and those that are served', async () => {
  const folder = join(import.meta.dirname, '../../seed/media');
  const shipped = globSync('captions/*.vtt', { cwd: folder });
  assert.ok(shipped.length >= 20);
  for (const name of shipped)
    assert.deepEqual(captionProblems(readFileSync(join(folder, name), 'utf8')), [], name);
  const rows = await stage.sql<{ id: string; seconds: number }>(
    'SELECT id, attachment_seconds AS seconds FROM section WHERE captions_file IS NOT NULL ORDER BY id',
  );
  assert.ok(rows.length >= shipped.length);
  for (const { id, seconds } of rows) {
    const { json } = await stage.send('GET', `/api/sections/${id}/`, undefined, { as: 'gold' });
    const { captionsUrl } = (json.data as { attributes: { captionsUrl: string } }).attributes;
    const reply = await stage.ask(captionsUrl);
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/vtt; charset=utf-8'], id);
    assert.deepEqual(captionProblems(reply.text), [], id);
    const { cues } = readCaptions(reply.text);
    assert.ok(cues.length > 3 && cues.every(({ text }) => text.trim()), id);
    assert.ok((cues.at(-1)?.endTime ?? 0) <= seconds + 1, `${id} speaks on after its end`);
  }
});

test('what is wrong with captions is found', () => {
  const problems = (...lines: string[]) =>
    captionProblems(['WEBVTT', '', ...lines, ''].join('\n')).map(({ message }) => message);
  assert.deepEqual(problems('1', '00:00:01.000 --> 00:00:02.000', 'Dose &amp; time'), []);
  for (const [lines, found] of [
    [['1', '00:00:01,000 --> 00:00:02,000', 'Dose'], /No decimal separator/],
    [['1', '00:00:02.000 --> 00:00:01.000', 'Dose'], /End timestamp is not greater/],
    [['1', '', 'Dose'], /standalone/],
    [['1', '00:00:01.000 --> 00:00:02.000', 'Dose & time < 5'], /Incorrect escape|Missing|tag/i],
  ] as const)
    assert.match(problems(...lines).join(), found);
});

interface Told {
  id: string;
  title: string;
  excerpt: string;
  date: string;
}
const toldIn = (language: string) =>
  stage.sql<Told>(
    `SELECT p.id, coalesce(t.title, p.title) AS title, coalesce(t.excerpt, p.excerpt) AS excerpt, p.publication_date::text AS date
     FROM publication p LEFT JOIN publication_translation t ON t.publication_id = p.id AND t.language = $1
     WHERE visibility = 'announced' ORDER BY publication_date, id`,
    [language],
  );

/** A calendar program's reading of the file, after the file itself was looked at byte for byte (RFC 5545 section 3.1). */
function readCalendar(body: Buffer) {
  const text = body.toString();
  assert.equal(Buffer.from(text).equals(body), true, 'UTF-8');
  assert.ok(text.endsWith('\r\n'));
  for (const line of text.slice(0, -2).split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line may not hold.
    assert.doesNotMatch(line, /[\x00-\x08\n\r\x0b-\x1f\x7f]|^$/);
  }
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  assert.equal(calendar.name, 'vcalendar');
  for (const [name, count] of Object.entries({ prodid: 1, version: 1, calscale: 1, method: 1 }))
    assert.equal(calendar.getAllProperties(name).length, count, name);
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  return calendar;
}

function readEvent(part: ICAL.Component) {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'url'])
    assert.equal(part.getAllProperties(name).length, 1, name);
  const event = new ICAL.Event(part);
  const stamp = part.getFirstPropertyValue('dtstamp') as ICAL.Time;
  assert.equal(stamp.zone?.tzid, 'UTC');
  assert.deepEqual([event.startDate.isDate, event.duration.toString()], [true, 'P1D']);
  return { event, stamp: stamp.toString(), address: String(part.getFirstPropertyValue('url')) };
}

test('the calendar is read whole by a calendar program, on every host in its language', async () => {
  for (const [language, host] of [
    ['en', mainHost()],
    ['pt-br', `pt.${mainHost()}`],
    ['fr', `fr.${mainHost()}`],
    ['it', `it.${mainHost()}`],
    ['de', `de.${mainHost()}`],
  ] as const) {
    const calendar = readCalendar((await ask('/calendar/updates.ics', host)).body);
    const events = calendar.getAllSubcomponents('vevent').map(readEvent);
    const told = await toldIn(language);
    assert.ok(told.length > 3);
    assert.deepEqual(
      events.map(({ event }) => [event.uid, event.summary, event.description, event.startDate.toString()]),
      told.map(({ id, title, excerpt, date }) => [`publication-${id}@${mainHost()}`, title, excerpt, date]),
    );
    for (const { address } of events) {
      assert.equal(new URL(address).host, host);
      assert.equal((await ask(new URL(address).pathname, host)).status, 200, address);
    }
  }
});

test('an entry keeps its name; its stamp follows a change alone, and no title can break a line', async () => {
  const read = async () =>
    readCalendar((await ask('/calendar/updates.ics')).body)
      .getAllSubcomponents('vevent')
      .map(readEvent);
  const before = await read();
  stage.clock.set(new Date(Date.now() + 3_600_000));
  const later = await read();
  stage.clock.set(null);
  const named = (all: typeof before) => all.map(({ event, stamp }) => [event.uid, stamp]);
  assert.deepEqual(named(later), named(before));
  const hostile = 'Dose; time, or C:\\new\r\nEND:VEVENT\rone\n😀é'.padEnd(200, ' Ω,;');
  const [changed] = await stage.sql<{ id: string; was: string }>(
    `UPDATE publication p SET title = $1, modified_at = '2026-11-21T05:06:07Z' FROM publication old WHERE old.id = p.id AND p.id = (SELECT id FROM publication
       WHERE visibility = 'announced' ORDER BY publication_date, id LIMIT 1) RETURNING p.id, old.title AS was`,
    [hostile],
  );
  const [first, ...rest] = await read();
  await stage.sql('UPDATE publication SET title = $2 WHERE id = $1', [changed?.id, changed?.was]);
  assert.equal(first?.event.summary, hostile.replace(/\r\n?/g, '\n'));
  assert.deepEqual([first?.event.uid, first?.stamp], [before[0]?.event.uid, '2026-11-21T05:06:07Z']);
  assert.equal(rest.length, before.length - 1);
});
