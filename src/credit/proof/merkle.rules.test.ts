import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  BLOCK,
  type Hash,
  leafHash,
  nodeHash,
  pathOf,
  rootFrom,
  rootOf,
  treePath,
  treeRoot,
} from './merkle.rules.ts';

const hex = (hash: Hash | null): string => (hash ? Buffer.from(hash).toString('hex') : 'none');
const leaves = (count: number, salt = ''): Hash[] =>
  Array.from({ length: count }, (_, i) => leafHash(createHash('sha256').update(`${salt}${i}`).digest()));
const stretches = (all: Hash[]) => {
  const complete = Math.floor(all.length / BLOCK);
  return {
    roots: Array.from({ length: complete }, (_, i) => rootOf(all.slice(i * BLOCK, (i + 1) * BLOCK))),
    rest: all.slice(complete * BLOCK),
  };
};

test('a tree has the root that RFC 6962 gives it', () => {
  const [a, b, c] = leaves(3) as [Hash, Hash, Hash];
  const cases: [string, Hash[], string][] = [
    ['of nothing', [], createHash('sha256').digest('hex')],
    ['of one', [a], hex(a)],
    ['of two', [a, b], hex(nodeHash(a, b))],
    ['of three splits at two', [a, b, c], hex(nodeHash(nodeHash(a, b), c))],
  ];
  for (const [what, nodes, root] of cases) assert.equal(hex(rootOf(nodes)), root, what);
});

test('every leaf proves its place, and no altered leaf, path, place or size does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 70 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1))),
      fc.integer({ min: 0, max: 255 }),
      ([size, index], bit) => {
        const all = leaves(size);
        const root = hex(rootOf(all));
        const path = pathOf(all, index);
        const leaf = all[index] as Hash;
        assert.equal(hex(rootFrom(leaf, index, size, path)), root);
        const flipped = Uint8Array.from(leaf);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.notEqual(hex(rootFrom(flipped, index, size, path)), root);
        for (const other of all.keys())
          if (other !== index) assert.notEqual(hex(rootFrom(leaf, other, size, path)), root);
        for (const at of path.keys()) {
          const bent = path.with(at, flipped);
          assert.notEqual(hex(rootFrom(leaf, index, size, bent)), root);
        }
        assert.notEqual(hex(rootFrom(leaf, index, size, [...path, flipped])), root);
        if (path.length > 0) assert.notEqual(hex(rootFrom(leaf, index, size, path.slice(1))), root);
      },
    ),
    { numRuns: 60 },
  );
});

test('a place outside the tree proves nothing', () => {
  const [leaf] = leaves(1) as [Hash];
  for (const [index, size] of [
    [1, 1],
    [-1, 1],
    [0, 0],
    [0.5, 2],
    [Number.NaN, 1],
  ] as const)
    assert.equal(rootFrom(leaf, index, size, []), null, `${index} of ${size}`);
});

test('a tree by its stretches is the tree over all of its leaves', () => {
  for (const size of [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 17]) {
    const all = leaves(size);
    const tree = stretches(all);
    assert.equal(hex(treeRoot(tree)), hex(rootOf(all)), `root of ${size}`);
    for (const index of new Set([0, Math.floor(size / 2), size - 1])) {
      const first = Math.floor(index / BLOCK) * BLOCK;
      const path = treePath(tree, all.slice(first, first + BLOCK), index);
      assert.equal(
        hex(rootFrom(all[index] as Hash, index, size, path)),
        hex(rootOf(all)),
        `${index} of ${size}`,
      );
    }
  }
});
