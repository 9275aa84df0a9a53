import type { BlockKind } from '#newsletter/issue/letter.data.ts';
import type { LetterBlock } from '#newsletter/issue/letter.schema.ts';

/**
 * The blocks of a newsletter issue, stored in a single form field: drafts, history and conflicts belong to the field.
 */
export function blocksIn(source: string): LetterBlock[] {
  try {
    const read = JSON.parse(source) as LetterBlock[];
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Always the same text for the same blocks, so that a form can compare them. */
export const blocksSource = (blocks: readonly LetterBlock[]): string =>
  blocks.length === 0 ? '' : JSON.stringify(blocks.map(inOrder));
function inOrder(block: LetterBlock): LetterBlock {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', markdown: block.markdown };
    case 'heading':
      return { kind: 'heading', text: block.text };
    case 'publication':
      return { kind: 'publication', publicationId: block.publicationId };
    case 'divider':
      return { kind: 'divider' };
    case 'button':
      return { kind: 'button', text: block.text, address: block.address };
  }
}

/** As both versions of a conflict and the history show them. */
export const blocksWords = (source: string, cardOf: (id: number) => string): string =>
  blocksIn(source)
    .map((block) => {
      if (block.kind === 'text') return block.markdown;
      if (block.kind === 'heading') return `## ${block.text}`;
      if (block.kind === 'publication') return cardOf(block.publicationId);
      return block.kind === 'divider' ? '* * *' : `[${block.text}](${block.address})`;
    })
    .join('\n\n');

export const newBlock = (kind: Exclude<BlockKind, 'publication'>): LetterBlock => {
  if (kind === 'text') return { kind, markdown: '' };
  if (kind === 'heading') return { kind, text: '' };
  return kind === 'divider' ? { kind } : { kind, text: '', address: '' };
};

export const withoutBlock = (blocks: readonly LetterBlock[], at: number): LetterBlock[] =>
  blocks.filter((_, place) => place !== at);
export const changedBlock = (blocks: readonly LetterBlock[], at: number, to: LetterBlock): LetterBlock[] =>
  blocks.map((one, place) => (place === at ? to : one));
