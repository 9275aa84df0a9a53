import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAddresses } from '#site/address.rules.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { above, type Markup, readMarkup, type Tag } from './harness/markup.ts';
import { openStage, raw, type Stage } from './harness/stage.ts';

let stage: Stage;
before(async () => {
  await buildIfChanged(() => {});
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const mainHost = () => new URL(stage.url).host;
const ask = (path: string, host = mainHost()) => raw(stage.url, path, { headers: { host } });

/** Every kind of page there is: each open address, and of those with parameters one of each kind. */
async function paths(): Promise<string[]> {
  const rows = await stage.sql<{ path: string }>(
    `(SELECT DISTINCT ON (type, visibility) '/publication/' || slug AS path FROM publication WHERE visibility IN ('published', 'announced') ORDER BY type, visibility, id)
     UNION ALL (SELECT '/section/' || slug FROM section WHERE publication_id IN (2746, 2700) ORDER BY id)
     UNION ALL (SELECT '/author/' || slug FROM author ORDER BY id LIMIT 2)
     UNION ALL (SELECT '/verify/' || code FROM certificate ORDER BY id LIMIT 1)`,
  );
  return [
    ...openAddresses(),
    ...rows.map(({ path }) => path),
    ...['/publication/2746/test', '/publication/2746/test/results', '/publication/2746/test/survey'],
    ...['/library?search=zzzz', '/library?types=CME&page=2', '/podcasts?page=2', '/podcasts?search=zzzz'],
    ...['/nowhere', '/error-404', '/error-503', '/upgrade-browser', '/recover-password/change/904/nothing'],
  ];
}

test('every kind of document is whole, on the main host and in another language', async () => {
  const problems: string[] = [];
  let read = 0;
  for (const host of [mainHost(), `fr.${mainHost()}`])
    for (const path of await paths()) {
      const reply = await ask(path, host);
      if (reply.headers.location) continue;
      read++;
      const html = reply.body.toString();
      for (const problem of new Set(documentProblems(html))) problems.push(`${host}${path}: ${problem}`);
    }
  assert.ok(read > 100, `${read} documents`);
  assert.deepEqual(problems, []);
});

test('what is wrong with a document is found', () => {
  const page = (body: string, title = '<title>T</title>') =>
    `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>${title}</head><body><main>${body}</main></body></html>`;
  assert.deepEqual(documentProblems(page('<h1>One</h1>')), []);
  const wrong: [string, RegExp][] = [
    ['<h1>One</h1><h1>Two</h1>', /2 first headings/],
    ['<h1>One</h1><h3>Three</h3>', /h3 after h1/],
    ['<h1 id="a">One</h1><p id="a">b</p>', /id a twice/],
    ['<h1>One</h1><img src="/x.png"/>', /img without alt/],
    ['<h1>One</h1><input type="text"/>', /input without a name/],
    ['<h1>One</h1><label for="gone">L</label>', /gone is not there/],
    ['<h1>One</h1><a href="">x</a>', /link without an address/],
    ['<h1>One</h1><a href="/x"></a>', /a without a name/],
    ['<h1>One</h1><a href="/x">x<button>y</button></a>', /button inside a/],
    ['<h1>One</h1><ul><p>x</p></ul>', /p in ul/],
    ['<h1>One</h1><p>a<div>b</div></p>', /div inside p/],
    ['<h1>One</h1><div>', /inside <div>/],
    ['<h1>One</h1><table><tr><th>x</th></tr></table>', /th without scope/],
  ];
  for (const [body, expected] of wrong) assert.match(documentProblems(page(body)).join('; '), expected, body);
  assert.match(documentProblems(page('<h1>One</h1>', '')).join('; '), /0 titles/);
  assert.match(documentProblems('<html><body></body></html>').join('; '), /no doctype.*no language/);
});

function documentProblems(html: string): string[] {
  const markup = readMarkup(html);
  return [
    ...markup.broken,
    ...headProblems(html, markup),
    ...headingProblems(markup),
    ...idProblems(markup),
    ...markup.tags.flatMap((tag) => [...nameProblems(tag, markup), ...nestingProblems(tag)]),
  ];
}

function headProblems(html: string, { tags }: Markup): string[] {
  const all = (name: string) => tags.filter((tag) => tag.name === name && !isInDrawing(tag));
  const metas = all('meta').map(({ attributes }) => attributes);
  const only = (found: unknown[], what: string) => (found.length === 1 ? [] : [`${found.length} ${what}`]);
  return [
    ...(html.startsWith('<!DOCTYPE html>') ? [] : ['no doctype']),
    ...(all('html')[0]?.attributes.lang ? [] : ['no language']),
    ...only(
      all('title').filter(({ text }) => text.trim()),
      'titles',
    ),
    ...only(
      metas.filter((meta) => meta.charset),
      'character sets',
    ),
    ...only(
      metas.filter((meta) => meta.name === 'viewport'),
      'viewports',
    ),
    ...only(
      tags.filter((tag) => tag.name === 'main' || tag.attributes.role === 'main'),
      'main parts',
    ),
    ...(metas.filter((meta) => meta.name === 'description').length > 1 ? ['two descriptions'] : []),
  ];
}

const isInDrawing = (tag: Tag) => tag.name === 'svg' || [...above(tag)].some((one) => one.name === 'svg');
/** Without scripts another copy may stand there; a browser reads either. */
const isAside = (tag: Tag) =>
  [...above(tag)].some((one) => one.name === 'noscript' || one.name === 'dialog' || one.name === 'template');

function headingProblems({ tags }: Markup): string[] {
  const levels = tags
    .filter((tag) => /^h[1-6]$/.test(tag.name) && !isAside(tag))
    .map(({ name }) => Number(name[1]));
  const first = levels.filter((level) => level === 1).length;
  const jumps = levels.flatMap((level, at) => {
    const before = levels[at - 1] ?? 0;
    return at > 0 && level > before + 1 ? [`h${level} after h${before}`] : [];
  });
  return [...(first === 1 ? [] : [`${first} first headings`]), ...jumps];
}

const REFERENCES = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'list',
  'headers',
  'popovertarget',
];
function idProblems({ tags }: Markup): string[] {
  const ids = tags.flatMap(({ attributes }) => (attributes.id === undefined ? [] : [attributes.id]));
  const known = new Set(ids);
  const asked = tags.flatMap((tag) =>
    REFERENCES.flatMap((key) => (tag.attributes[key] ?? '').split(/\s+/).filter(Boolean)),
  );
  return [
    ...[...known].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)).map((id) => `id ${id} twice`),
    ...(known.has('') ? ['an empty id'] : []),
    ...asked.filter((id) => !known.has(id)).map((id) => `${id} is not there`),
  ];
}

const isHidden = (tag: Tag) =>
  [tag, ...above(tag)].some(
    ({ attributes }) => attributes['aria-hidden'] === 'true' || 'hidden' in attributes,
  );

function nameProblems(tag: Tag, { tags }: Markup): string[] {
  const { name, attributes } = tag;
  if (name === 'img') return 'alt' in attributes ? [] : ['img without alt'];
  if (name === 'th') return attributes.scope ? [] : ['th without scope'];
  if (isHidden(tag)) return [];
  const own = attributes['aria-label']?.trim() || attributes['aria-labelledby'];
  if (name === 'a' && (attributes.href === undefined || attributes.href === '' || attributes.href === '#'))
    return ['link without an address'];
  if (name === 'a' || name === 'button' || name === 'summary')
    return own || hasWords(tag) ? [] : [`${name} without a name`];
  const isField =
    /^(input|select|textarea)$/.test(name) && !/^(hidden|submit|reset|button)$/.test(attributes.type ?? '');
  if (!isField) return [];
  const labelled = tags.some(
    (one) => one.name === 'label' && one.attributes.for === attributes.id && hasWords(one),
  );
  return own || labelled || [...above(tag)].some((one) => one.name === 'label' && hasWords(one))
    ? []
    : [`${name} without a name`];
}

const hasWords = (tag: Tag): boolean =>
  tag.text.trim() !== '' || tag.children.some((one) => Boolean(one.attributes.alt) || hasWords(one));

const INTERACTIVE = /^(a|button|input|select|textarea|summary|label|iframe)$/;
const PHRASING_ONLY = /^(p|h[1-6]|span|button|em|strong|dt|caption|legend|label)$/;
const FLOW =
  /^(div|p|ul|ol|dl|table|section|article|aside|nav|header|footer|main|h[1-6]|form|figure|blockquote|details|dialog|hr|fieldset)$/;
const CHILDREN: Record<string, RegExp> = {
  ul: /^(li|script|template)$/,
  ol: /^(li|script|template)$/,
  dl: /^(dt|dd|div)$/,
  table: /^(caption|colgroup|thead|tbody|tfoot|tr)$/,
  tr: /^(th|td)$/,
  select: /^(option|optgroup|hr)$/,
};

function nestingProblems(tag: Tag): string[] {
  if (isInDrawing(tag)) return [];
  const parents = [...above(tag)];
  const parent = parents[0];
  const allowed = parent && CHILDREN[parent.name];
  const around = INTERACTIVE.test(tag.name)
    ? parents.find((one) => INTERACTIVE.test(one.name) && !(one.name === 'label' && tag.name !== 'label'))
    : undefined;
  const phrase = FLOW.test(tag.name) ? parents.find((one) => PHRASING_ONLY.test(one.name)) : undefined;
  return [
    ...(allowed && !allowed.test(tag.name) ? [`${tag.name} in ${parent.name}`] : []),
    ...(around ? [`${tag.name} inside ${around.name}`] : []),
    ...(phrase ? [`${tag.name} inside ${phrase.name}`] : []),
  ];
}
