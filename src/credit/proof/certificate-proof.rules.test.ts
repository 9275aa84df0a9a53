import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { headText, type LedgerHead } from '../ledger/head.rules.ts';
import { isSignedBy, ledgerSigner } from '../ledger/signature.service.ts';
import { type CertificateProof, proofFault } from './certificate-proof.rules.ts';
import { leafHash, pathOf, rootOf } from './merkle.rules.ts';

const SIGNER = ledgerSigner(new TextEncoder().encode('a-secret-of-the-proofs-'.repeat(3)));
const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const number = (n: number) => `SS-2733-${String(400 + n).padStart(5, '0')}`;

/** A chain of certificates under a signed head, and the proof of one. */
function proofOf(size: number, index: number): CertificateProof {
  const hashes: Buffer[] = [];
  const entries = Array.from({ length: size }, (_, n) => {
    const content = JSON.stringify({ amount: 125, certificate: number(n) });
    const before = hashes.at(-1);
    const entry = JSON.stringify({
      kind: 'certificate',
      event: 'entered',
      digest: `\\x${sha(content).toString('hex')}`,
      subject: String(n),
      position: n + 1,
      prev_hash: before ? `\\x${before.toString('hex')}` : null,
    });
    hashes.push(sha(before ?? Buffer.alloc(0), entry));
    return { content, entry };
  });
  const leaves = hashes.map(leafHash);
  const head: LedgerHead = {
    at: '2026-11-25T00:04:00.000Z',
    origin: 'https://steadystate.example',
    previous: null,
    tables: [],
    tree: { size, root: Buffer.from(rootOf(leaves)).toString('hex') },
  };
  const signed = { head, key: SIGNER.key, signature: SIGNER.sign(headText(head)) };
  const path = pathOf(leaves, index).map((one) => Buffer.from(one).toString('hex'));
  return { ...(entries[index] ?? assert.fail()), path, head: signed };
}
const fault = (proof: unknown, certificate?: string) =>
  proofFault(proof, { keys: [SIGNER.key], isSignedBy, certificate });

test('every certificate proves its place, and no letter of a proof can be another', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1))),
      fc.nat(),
      ([size, index], at) => {
        const proof = proofOf(size, index);
        assert.equal(fault(proof, number(index)), null);
        const bend = (text: string) => {
          const place = at % text.length;
          return `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;
        };
        assert.match(fault({ ...proof, content: bend(proof.content) }) ?? '', /FORGED|no proof/);
        assert.notEqual(fault({ ...proof, entry: bend(proof.entry) }), null);
        for (const place of proof.path.keys())
          assert.notEqual(
            fault({ ...proof, path: proof.path.with(place, bend(proof.path[place] ?? '')) }),
            null,
          );
      },
    ),
    { numRuns: 60 },
  );
});

test('a forged, replayed, foreign or senseless proof is refused in plain words', () => {
  const proof = proofOf(5, 2);
  const other = ledgerSigner(new TextEncoder().encode('another-secret-entirely-'.repeat(3)));
  const text = headText(proof.head.head);
  const head = { ...proof.head.head, tree: { size: 9, root: proof.head.head.tree.root } };
  const withEntry = (bent: object) => {
    const entry = JSON.stringify({ ...JSON.parse(proof.entry), ...bent });
    return { ...proof, entry };
  };
  const cases: [string, unknown, RegExp][] = [
    [
      'another certificate’s',
      proofOf(5, 3),
      /^REPLAYED: this proves certificate SS-2733-00403, not SS-2733-00402$/,
    ],
    [
      'signed by somebody else',
      { ...proof, head: { ...proof.head, key: other.key, signature: other.sign(text) } },
      /^FOREIGN/,
    ],
    [
      'a head that was changed',
      { ...proof, head: { ...proof.head, head } },
      /^FORGED: the head is not signed/,
    ],
    [
      'a key of ours with another’s signature',
      { ...proof, head: { ...proof.head, signature: other.sign(text) } },
      /^FORGED/,
    ],
    [
      'more credit',
      { ...proof, content: proof.content.replace('125', '925') },
      /^FORGED: the certificate does not say/,
    ],
    ['another place', withEntry({ position: 4 }), /^FORGED: the entry does not stand/],
    ['an attempt', withEntry({ kind: 'attempt' }), /something else than a certificate/],
    ['a withdrawal', withEntry({ event: 'withdrawn' }), /something else than a certificate/],
    ['no path', { ...proof, path: [] }, /^FORGED: the entry/],
    ['a path without end', { ...proof, path: Array(65).fill('0'.repeat(64)) }, /no proof/],
    ['nothing', undefined, /no proof/],
    ['a word', 'proof', /no proof/],
    ['a list', [], /no proof/],
    ['half of it', { content: proof.content }, /no proof/],
  ];
  for (const [what, bad, words] of cases) assert.match(fault(bad, number(2)) ?? 'none', words, what);
});
