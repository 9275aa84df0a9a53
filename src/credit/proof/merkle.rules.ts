import { createHash } from 'node:crypto';

/**
 * A tree over the entries of a chain, as in RFC 6962: leaves and nodes are hashed differently, and a tree of n leaves
 * splits at the largest power of two below n. The root of complete blocks never changes again, whatever is added.
 */
export type Hash = Uint8Array;
/** Entries per block; a power of two, so that a complete block is a subtree of every later tree. */
export const BLOCK = 1024;

const hashed = (prefix: number, ...parts: Hash[]): Hash => {
  const hash = createHash('sha256').update(Uint8Array.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const leafHash = (entry: Hash): Hash => hashed(0, entry);
export const nodeHash = (left: Hash, right: Hash): Hash => hashed(1, left, right);
const EMPTY: Hash = createHash('sha256').digest();

/** The largest power of two below n. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}

/** The root over leaves, or over roots of complete blocks of one size. */
export function rootOf(nodes: readonly Hash[]): Hash {
  if (nodes.length <= 1) return nodes[0] ?? EMPTY;
  const split = splitOf(nodes.length);
  return nodeHash(rootOf(nodes.slice(0, split)), rootOf(nodes.slice(split)));
}

/** The path from a node up to the root: the sibling hash at each level. */
export function pathOf(nodes: readonly Hash[], index: number): Hash[] {
  if (nodes.length <= 1) return [];
  const split = splitOf(nodes.length);
  return index < split
    ? [...pathOf(nodes.slice(0, split), index), rootOf(nodes.slice(split))]
    : [...pathOf(nodes.slice(split), index - split), rootOf(nodes.slice(0, split))];
}

/** A tree by its blocks: roots of the complete ones, and the remaining leaves. */
export interface Stretches {
  roots: readonly Hash[];
  rest: readonly Hash[];
}
export const treeRoot = ({ roots, rest }: Stretches): Hash =>
  rootOf(rest.length > 0 ? [...roots, rootOf(rest)] : roots);

/** The path of a leaf in a tree of blocks; `leaves` are those of its own block. */
export function treePath(tree: Stretches, leaves: readonly Hash[], index: number): Hash[] {
  const nodes = tree.rest.length > 0 ? [...tree.roots, rootOf(tree.rest)] : tree.roots;
  return [...pathOf(leaves, index % BLOCK), ...pathOf(nodes, Math.floor(index / BLOCK))];
}

/** The root that a leaf and its path lead to in a tree of this size; null if they cannot belong to one. */
export function rootFrom(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  const left = [...path];
  const climb = (at: number, width: number): Hash | null => {
    if (width === 1) return leaf;
    const split = splitOf(width);
    const own = at < split ? climb(at, split) : climb(at - split, width - split);
    const beside = left.shift();
    if (!own || !beside) return null;
    return at < split ? nodeHash(own, beside) : nodeHash(beside, own);
  };
  const root = climb(index, size);
  return left.length === 0 ? root : null;
}
