import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { countChange } from './changes.rules.ts';
import type { ChangeCounts } from './manuscript.data.ts';
import { isElement, made } from './page-tree.rules.ts';

const SPAN_MAX = 100;

/** The rows of a table in any group; not those of tables within its cells. */
export function rowsOf(table: MarkupElement): { row: MarkupElement; isHead: boolean }[] {
  return table.children.filter(isElement).flatMap((part) => {
    if (part.tag === 'tr') return [{ row: part, isHead: false }];
    if (!/^t(?:head|body|foot)$/.test(part.tag)) return [];
    return part.children
      .filter((one): one is MarkupElement => isElement(one) && one.tag === 'tr')
      .map((row) => ({ row, isHead: part.tag === 'thead' }));
  });
}
export const cellsOf = (row: MarkupElement): MarkupElement[] =>
  row.children.filter((one): one is MarkupElement => isElement(one) && /^t[hd]$/.test(one.tag));

/**
 * A table whose rows all have the same number of cells: a cell spanning rows is repeated in each, one spanning columns
 * stands in the first. The first row is the head, as in all our tables.
 */
export function plainTable(
  table: MarkupElement,
  counts: ChangeCounts,
  cellWords: (nodes: readonly MarkupNode[]) => MarkupNode[],
): MarkupElement | null {
  const rows = rowsOf(table).filter(({ row }) => cellsOf(row).length > 0);
  if (rows.length === 0) return null;
  const grid: MarkupNode[][][] = rows.map(() => []);
  for (const [at, { row }] of rows.entries()) fillRow(grid, at, row, counts, cellWords);
  const width = Math.max(...grid.map((row) => row.length));
  const heads = rows.filter(
    ({ row, isHead }) => isHead || cellsOf(row).every(({ tag }) => tag === 'th'),
  ).length;
  countChange(counts, 'table-head', heads === 1 ? 0 : 1);
  const [head = [], ...body] = grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []));
  const line = (tag: 'th' | 'td', cells: MarkupNode[][]) =>
    made(
      'tr',
      cells.map((cell) => made(tag, cell)),
    );
  return made('table', [
    made('thead', [line('th', head)]),
    made(
      'tbody',
      body.map((cells) => line('td', cells)),
    ),
  ]);
}

function fillRow(
  grid: MarkupNode[][][],
  at: number,
  row: MarkupElement,
  counts: ChangeCounts,
  cellWords: (nodes: readonly MarkupNode[]) => MarkupNode[],
): void {
  let column = 0;
  for (const cell of cellsOf(row)) {
    while (grid[at]?.[column]) column++;
    const [across, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
    if (across > 1 || down > 1) countChange(counts, 'merged');
    const words = cellWords(cell.children);
    for (const below of grid.slice(at, at + down))
      for (let place = 0; place < across; place++) below[column + place] = place === 0 ? words : [];
    column += across;
  }
}

const spanOf = ({ attributes }: MarkupElement, name: 'colspan' | 'rowspan'): number =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1));
