import { isDeepStrictEqual } from 'node:util';
import { storeNoticePicture } from '#admin/resources/file-place/file-place.repository.ts';
import {
  arrangeBlocks,
  deleteBlock,
  insertBlock,
  queueBlocks,
  updateBlock,
} from '#admin/resources/home-block/home-block.repository.ts';
import { tellFrontPage } from '#admin/resources/home-block/home-block.service.ts';
import { saveRecordWords } from '#admin/resources/translation/record-words.repository.ts';
import { type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { FrontPageBlock } from '../library.ts';
import { type BlockTerms, type BlockText, type StoredBlock, storedBlocks } from './site.repository.ts';
import type { SiteWork } from './site.ts';
import type { Tally } from './tally.ts';

/**
 * Replaces the existing blocks by the folder's, in its order; blocks are matched by kind and rank, such as the second
 * notice of each.
 */
export async function writeFrontPage(
  { db, library: { frontPage }, tally, visit: { now } }: SiteWork,
  pictureOf: (file: string) => string,
): Promise<void> {
  if (!frontPage) return;
  await queueBlocks(db);
  const before = await storedBlocks(db);
  const left = named(before);
  const order: number[] = [];
  for (const [name, block] of named(frontPage)) {
    const stood = left.get(name) ?? null;
    left.delete(name);
    const terms = termsOf(block, pictureOf);
    const id = stood?.id ?? (await insertBlock(db, { kind: block.kind, title: block.title, at: now }));
    order.push(id);
    const isDue = !stood || !isDeepStrictEqual(termsOfStored(stood), terms);
    if (isDue) await writeTerms(db, id, terms, now);
    tally.note(['blocks', name], !stood ? 'new' : isDue ? 'changed' : 'unchanged');
    await writeTexts(db, { id, name, block, terms, stood }, tally, now);
  }
  for (const [name, { id }] of left) {
    await deleteBlock(db, id);
    tally.note(['blocks', name], 'changed');
  }
  const kept = before.filter(({ id }) => order.includes(id)).map(({ id }) => id);
  const stayed = order.filter((id) => kept.includes(id));
  if (!isDeepStrictEqual(kept, stayed)) tally.note(['blocks', 'order'], 'changed');
  await arrangeBlocks(
    db,
    order,
    frontPage.flatMap(({ hidden }, at) => (hidden ? [order[at] ?? 0] : [])),
  );
  tellFrontPage(db);
}

interface WrittenBlock {
  id: number;
  name: string;
  block: FrontPageBlock;
  terms: BlockTerms;
  stood: StoredBlock | null;
}
/** Translations of the current English are written again if that changes. */
async function writeTexts(
  db: Writer,
  { id, name, block, terms, stood }: WrittenBlock,
  tally: Tally,
  changedAt: Date,
): Promise<void> {
  const source = spoken(terms);
  const isEnglishOther = !stood || !isDeepStrictEqual(spoken(stood), source);
  for (const [language, { current, ...text }] of textsOf(block)) {
    const was = stood?.texts[language];
    const isSame = isDeepStrictEqual(was, { ...text, current });
    const words = { words: spoken(text), source: current ? source : {}, changedAt };
    if (!isSame || (isEnglishOther && current))
      await saveRecordWords(db, { kind: 'home', id, language }, words);
    tally.note(
      ['translations', `block ${name} ${language}`],
      !was ? 'new' : isSame ? 'unchanged' : 'changed',
    );
  }
}

/** The `hidden` field is written together with the order of all blocks. */
async function writeTerms(db: Writer, id: number, { picture, ...to }: BlockTerms, at: Date): Promise<void> {
  await updateBlock(db, id, to, at);
  await storeNoticePicture(db, id, picture);
}

/** Its pieces, without empty ones. */
const spoken = ({ title, text, linkText }: Omit<BlockText, 'current'>): Record<string, string> =>
  Object.fromEntries(Object.entries({ title, text, linkText }).filter(([, words]) => words.trim() !== ''));

/** Blocks by kind, and within a kind by rank. */
function named<Block extends { kind: string }>(blocks: readonly Block[]): Map<string, Block> {
  const counts = new Map<string, number>();
  return new Map(
    blocks.map((block) => {
      const n = (counts.get(block.kind) ?? 0) + 1;
      counts.set(block.kind, n);
      return [`${block.kind} ${n}`, block];
    }),
  );
}

function termsOf(block: FrontPageBlock, pictureOf: (file: string) => string): BlockTerms {
  const { title, text, linkText, link, count, columns, publications, hidden, audience } = block;
  return {
    hidden,
    title,
    text,
    linkText,
    settings: {
      ...(count === undefined ? {} : { count }),
      ...(columns ? { columns } : {}),
      ...(publications.length > 0 ? { publications } : {}),
      ...(link === '' ? {} : { link }),
    },
    shownFrom: block.shownFrom ?? null,
    shownUntil: block.shownUntil ?? null,
    audience,
    picture: block.picture === undefined ? null : pictureOf(block.picture),
  };
}
const termsOfStored = ({ id: _, kind: __, texts: ___, ...terms }: StoredBlock): BlockTerms => terms;

const textsOf = (block: FrontPageBlock): [TargetLanguage, BlockText][] =>
  TRANSLATED.flatMap((language) => {
    const words = block[language];
    if (!words) return [];
    const { stale, ...text } = words;
    return [[language, { ...text, current: !stale }]];
  });
