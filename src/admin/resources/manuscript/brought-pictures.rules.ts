import { endingOf } from '#media/upload/upload.rules.ts';
import type { MarkupElement, MarkupNode } from '../../kit/markup/markup-tree.rules.ts';
import { PICTURE_HEAD_BYTES, type PictureProblem } from './manuscript.data.ts';
import { classesOf, isBlank, isElement, made } from './page-tree.rules.ts';
import { pictureProblem, problemByName } from './picture-kind.rules.ts';
import type { PictureNames } from './picture-lines.rules.ts';

/** The attributes that mark a picture from a Word document, and the block that replaces any picture brought along. */
export const WORD_PICTURE = 'data-word-picture';
export const BROUGHT = 'data-brought';
/** The first bytes of the pictures in a Word document, by part; null for one not read, which is judged by its name. */
export type PictureHeads = ReadonlyMap<string, Uint8Array | null>;

const WRITTEN_OUT = /^data:image\/[\w.+-]+(?:;n=(\d{1,4}))?;base64,([A-Za-z0-9+/=\s]*)/i;

function headOf(base64: string): Uint8Array {
  const letters = base64.replace(/[^A-Za-z0-9+/]/g, '').slice(0, 2 * PICTURE_HEAD_BYTES);
  return Uint8Array.from(atob(letters.slice(0, letters.length & ~3)), (letter) => letter.charCodeAt(0));
}

/**
 * Turns pictures that come with a manuscript into blocks where they stood; those within text that can hold none (a
 * heading, a table, a title) follow right after it. All others stay, to be reported as left out.
 */
export function placeBrought(root: MarkupElement, heads: PictureHeads | null): PictureNames {
  const pictures: PictureNames = new Map();
  const named = (file: string, problem: PictureProblem | null) => {
    const name = `picture-${[...pictures.values()].find((one) => one.file === file)?.name.slice(8) ?? pictures.size + 1}`;
    pictures.set(name, { name, file, problem });
    return name;
  };
  let writtenOut = 0;
  const brought = ({ attributes }: MarkupElement): MarkupElement | null => {
    const part = attributes[WORD_PICTURE];
    const alt = (attributes.alt ?? '').replace(/\s+/g, ' ').trim();
    if (heads && part !== undefined) {
      const head = heads.get(part);
      const problem = head ? pictureProblem(head, endingOf(part)) : problemByName(endingOf(part));
      return made('figure', [], { [BROUGHT]: named(part, head === undefined ? 'absent' : problem), alt });
    }
    const [, number, data = ''] = WRITTEN_OUT.exec(attributes.src ?? '') ?? [];
    if (heads || data === '') return null;
    const head = headOf(data);
    writtenOut++;
    return made('figure', [], {
      [BROUGHT]: named(number ?? String(writtenOut), pictureProblem(head, '')),
      alt,
    });
  };
  const placed = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((node): MarkupNode[] => {
      if (!isElement(node)) return [node];
      if (node.tag === 'img') return [brought(node) ?? node];
      delete node.attributes[BROUGHT];
      node.children = placed(node.children);
      return lifted(node);
    });
  root.children = placed(root.children);
  return pictures;
}

const isBrought = (node: MarkupNode): node is MarkupElement => isElement(node) && BROUGHT in node.attributes;
const WORDS_ALONE = /^(?:h[1-6]|table|dt|a|pre)$/;
function lifted(node: MarkupElement): MarkupNode[] {
  const isTitle = classesOf(node.attributes).includes('manuscript-title');
  if (/^[uo]l$/.test(node.tag)) {
    const items = node.children.filter((one) => !isBrought(one));
    return [...(isBlank(items) ? [] : [{ ...node, children: items }]), ...node.children.filter(isBrought)];
  }
  if (node.tag !== 'li' && !WORDS_ALONE.test(node.tag) && !isTitle) return [node];
  const out: MarkupElement[] = [];
  const without = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((one): MarkupNode[] => {
      if (isBrought(one)) out.push(one);
      if (isBrought(one)) return [];
      if (!isElement(one)) return [one];
      return [{ tag: one.tag, attributes: one.attributes, children: without(one.children) }];
    });
  const rest = { ...node, children: without(node.children) };
  if (out.length === 0) return [node];
  if (isBlank(rest.children) && node.tag !== 'table') return out;
  if (node.tag !== 'li') return [rest, ...out];
  // An item must begin with words; its pictures follow them.
  return startsWithPicture(node) ? [{ ...rest, children: [...rest.children, ...out] }] : [node];
}
const startsWithPicture = ({ children }: MarkupElement): boolean => {
  const first = children.find((one) => isElement(one) || one.trim() !== '');
  if (first === undefined || !isElement(first)) return false;
  return isBrought(first) || startsWithPicture(first);
};
