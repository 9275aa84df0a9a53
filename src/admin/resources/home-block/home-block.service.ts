import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour } from '#kit/zones.ts';
import { spendUnshown } from '#media/medium/medium.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import type { HomeBlockKind } from '#shell/home-block.data.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { isReordering } from '../section/section.rules.ts';
import { BLOCK_DECLARATIONS, BLOCKS_MAX, FRONT_PAGE_ID } from './home-block.data.ts';
import { refuse } from './home-block.refusals.ts';
import {
  allBlocks,
  arrangeBlocks,
  deleteBlock,
  type HomeBlockRow,
  insertBlock,
  languageStandings,
  publicationTitles,
  queueBlocks,
  updateBlock,
} from './home-block.repository.ts';
import { type Arrangement, type BlockWords, blockProblems } from './home-block.rules.ts';

export { queueBlocks } from './home-block.repository.ts';

/** Invalidates what depends on the blocks: the call through which readers get them, and every page made from it. */
export const HOME_BLOCKS_TAG = 'home-blocks';

export interface BlockRecord extends HomeBlockRow {
  chosen: { id: number; title: string; isOut: boolean }[];
  version: string;
}
export type BlockChanges = BlockWords & { publications: number[]; version: string };

const versionOf = ({ title, text, linkText, settings, shownFrom, shownUntil, audience }: HomeBlockRow) =>
  recordVersion(
    title,
    text,
    linkText,
    settings.link ?? '',
    settings.count ?? null,
    settings.publications ?? [],
    shownFrom,
    shownUntil,
    audience,
  );

function found(rows: readonly HomeBlockRow[], id: number): HomeBlockRow {
  const one = rows.find((each) => each.id === id);
  if (!one) throw notFound();
  return one;
}

export async function blockOf(db: Reader, id: number): Promise<BlockRecord> {
  const row = found(await allBlocks(db), id);
  const ids = row.settings.publications ?? [];
  const titles = ids.length > 0 ? await publicationTitles(db, ids) : [];
  const chosen = ids.flatMap((one) =>
    titles
      .filter((each) => each.id === one)
      .map(({ title, visibility }) => ({ id: one, title, isOut: visibility === 'published' })),
  );
  return { ...row, chosen, version: versionOf(row) };
}

export interface FrontPage extends Arrangement {
  blocks: (HomeBlockRow & { missing: number; stale: number; version: string })[];
  hour: string;
  version: string;
}
export async function frontPageOf(db: Reader, { now, site }: Visit): Promise<FrontPage> {
  const rows = await allBlocks(db);
  const standings = new Map((await languageStandings(db)).map((one) => [one.id, one]));
  const { order, hidden } = arrangementOf(rows);
  return {
    order,
    hidden,
    blocks: rows.map((row) => ({
      ...row,
      missing: 0,
      stale: 0,
      ...standings.get(row.id),
      version: versionOf(row),
    })),
    hour: civilHour(now, site.timeZone),
    version: recordVersion(order, hidden),
  };
}
const arrangementOf = (rows: readonly HomeBlockRow[]): { order: number[]; hidden: number[] } => ({
  order: rows.map(({ id }) => id),
  hidden: rows
    .filter(({ hidden }) => hidden)
    .map(({ id }) => id)
    .sort((a, b) => a - b),
});

/** Stores the whole order at once; refused if another one was stored since it was read. */
export async function arrange(
  db: Writer,
  visit: Visit,
  { order, hidden, version }: Arrangement & { version: string },
): Promise<FrontPage> {
  await queueBlocks(db);
  const before = await frontPageOf(db, visit);
  if (before.version !== version || !isReordering(order, before.order)) throw refuse('front-page-changed');
  const isGone = ({ id, kind }: HomeBlockRow) => BLOCK_DECLARATIONS[kind].isSteady && hidden.includes(id);
  if (before.blocks.some(isGone)) throw refuse('home-block-steady');
  await arrangeBlocks(db, order, hidden);
  const after = await frontPageOf(db, visit);
  if (after.version === before.version) return after;
  await told(db, visit, 'front-page.arrange', `front-page:${FRONT_PAGE_ID}`, {
    order: after.order.join(' '),
    orderBefore: before.order.join(' '),
    hidden: after.hidden.join(' '),
    hiddenBefore: before.hidden.join(' '),
  });
  return after;
}

/** Appends a new block, hidden until it is shown. */
export async function addBlock(
  db: Writer,
  visit: Visit,
  { kind, title }: { kind: HomeBlockKind; title: string },
): Promise<BlockRecord> {
  await queueBlocks(db);
  const rows = await allBlocks(db);
  if (title === '') throw refuse('invalid-field.block-title', {}, atField('title'));
  if (rows.length >= BLOCKS_MAX) throw refuse('too-many-blocks', { n: BLOCKS_MAX });
  if (!BLOCK_DECLARATIONS[kind].isMany && rows.some((row) => row.kind === kind))
    throw refuse('home-block-exists');
  const id = await insertBlock(db, { kind, title, at: visit.now });
  await told(db, visit, 'home-block.add', `home-block:${id}`, { kind, title });
  return blockOf(db, id);
}

export async function changeBlock(
  db: Writer,
  visit: Visit,
  id: number,
  given: BlockChanges,
): Promise<BlockRecord> {
  await queueBlocks(db);
  const before = await blockOf(db, id);
  if (before.version !== given.version) throw refuse('home-block-changed');
  await updateBlock(db, id, storable(before.kind, given), visit.now);
  const after = await blockOf(db, id);
  if (after.version !== before.version)
    await told(db, visit, 'home-block.change', `home-block:${id}`, differences(before, after));
  return after;
}

/** Stores only what the kind of the block has; a picture is stored at its own place. */
function storable(kind: HomeBlockKind, given: BlockChanges) {
  const { count, isChosen, isWritten } = BLOCK_DECLARATIONS[kind];
  const max = count?.max ?? 0;
  const isAstray =
    new Set(given.publications).size < given.publications.length || given.publications.length > max;
  refuseAll([
    ...blockProblems(kind, given).map(({ field, problem }) =>
      refuse(`invalid-field.block-${problem}`, { max }, atField(field)),
    ),
    ...(isChosen && isAstray
      ? [refuse('invalid-field.block-publications', { max }, atField('publications'))]
      : []),
  ]);
  refuseLost(kind, given.text, 'text');
  const { title, text, linkText, link, shownFrom, shownUntil, audience } = given;
  const settings = {
    ...(count && given.count !== null ? { count: given.count } : {}),
    ...(isChosen && given.publications.length > 0 ? { publications: given.publications } : {}),
    ...(isWritten && link !== '' ? { link } : {}),
  };
  return { title, text, linkText: isWritten ? linkText : '', settings, shownFrom, shownUntil, audience };
}

/** Markdown in any language is refused if some of its words would be lost; it is stored as it was written. */
function refuseLost(kind: HomeBlockKind, text: string, field: string): void {
  if (BLOCK_DECLARATIONS[kind].isWritten) writtenMarkup('', text, field);
}
/** For a block's text in another language. */
export const checkBlockText = async (db: Reader, id: number, text: string, field: string): Promise<void> =>
  refuseLost(found(await allBlocks(db), id).kind, text, field);

export async function removeBlock(db: Writer, visit: Visit, id: number, seen?: string): Promise<void> {
  await queueBlocks(db);
  const { kind, title, picture, version } = await blockOf(db, id);
  refuseUnseen(seen, version);
  if (BLOCK_DECLARATIONS[kind].isSteady) throw refuse('home-block-steady');
  await deleteBlock(db, id);
  const [file] = picture?.split('#') ?? [];
  if (file) await spendUnshown(db, [file]);
  await told(db, visit, 'home-block.remove', `home-block:${id}`, { kind, title });
}

/** For writing a block's texts elsewhere: locks it against changes by others until the end of the transaction. */
export async function lockBlock(db: Writer, id: number): Promise<void> {
  await queueBlocks(db);
  found(await allBlocks(db), id);
}
export const tellFrontPage = (db: Writer): void => db.invalidate(HOME_BLOCKS_TAG);

async function told(
  db: Writer,
  visit: Visit,
  action: string,
  subject: string,
  detail: Record<string, string | number | null>,
): Promise<void> {
  await recordAudit(db, visit, { action, subject, detail });
  tellFrontPage(db);
}

/** Of a long text, only that it changed. */
function differences(before: BlockRecord, after: BlockRecord): Record<string, string | number | null> {
  const read = ({ title, linkText, settings, shownFrom, shownUntil, audience }: BlockRecord) => ({
    title,
    linkText,
    link: settings.link ?? '',
    count: settings.count ?? null,
    publications: (settings.publications ?? []).join(' '),
    shownFrom,
    shownUntil,
    audience,
  });
  const [was, is] = [read(before), read(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key]);
  return Object.fromEntries([
    ...changed.flatMap((key) => [
      [`${key}Before`, was[key]],
      [key, is[key]],
    ]),
    ...(before.text === after.text ? [] : [['text', 'changed']]),
  ]);
}
