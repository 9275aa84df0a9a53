import { createHash } from 'node:crypto';
import { headText, isSignedHead, parsed, type SignedHead } from '../ledger/head.rules.ts';
import { leafHash, rootFrom } from './merkle.rules.ts';

/** Proves that one certificate has its place in the chain of proofs, without revealing anything of the others. */
export interface CertificateProof {
  /** The content of the certificate, exactly as its digest was computed. */
  content: string;
  /** The entry of the chain, exactly as its hash was computed. */
  entry: string;
  /** Sibling hashes on the way up the tree, hexadecimal. */
  path: string[];
  /** The signed head at the root of the tree. */
  head: SignedHead;
}

const HASH = /^[0-9a-f]{64}$/;
/** Far more levels than a tree of all certificates on earth would have. */
const PATH_MAX = 64;
const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytesOf = (text: unknown): Buffer | null =>
  typeof text === 'string' && HASH.test(text.replace('\\x', '')) ? Buffer.from(text.slice(-64), 'hex') : null;

export function isCertificateProof(value: unknown): value is CertificateProof {
  const { content, entry, path, head } = (value ?? {}) as Partial<CertificateProof>;
  return (
    typeof content === 'string' &&
    typeof entry === 'string' &&
    Array.isArray(path) &&
    path.length <= PATH_MAX &&
    path.every((one) => typeof one === 'string' && HASH.test(one)) &&
    isSignedHead(head)
  );
}

export interface ProofTerms {
  /** Public keys whose heads are accepted. */
  keys: readonly string[];
  isSignedBy: (key: string, text: string, signature: string) => boolean;
  /** The certificate it is presented for; a proof of another one proves nothing about it. */
  certificate?: string | undefined;
}

/** Why a proof is not valid, in plain words; null if it is. */
export function proofFault(proof: unknown, terms: ProofTerms): string | null {
  if (!isCertificateProof(proof)) return 'this is no proof of a certificate';
  const entry = (parsed(proof.entry) ?? {}) as Record<string, unknown>;
  const content = (parsed(proof.content) ?? {}) as Record<string, unknown>;
  const { head, key, signature } = proof.head;
  if (!terms.isSignedBy(key, headText(head), signature)) return 'FORGED: the head is not signed by its key';
  if (!terms.keys.includes(key)) return `FOREIGN: the head is signed by key ${key}, which is not one of ours`;
  if (entry.kind !== 'certificate' || entry.event !== 'entered')
    return 'this is an entry of something else than a certificate';
  if (!bytesOf(entry.digest)?.equals(sha256(proof.content)))
    return 'FORGED: the certificate does not say what entered the chain';
  if (!leadsTo(proof, entry)) return 'FORGED: the entry does not stand where the proof says';
  if (terms.certificate !== undefined && content.certificate !== terms.certificate)
    return `REPLAYED: this proves certificate ${String(content.certificate)}, not ${terms.certificate}`;
  return null;
}

function leadsTo({ entry: text, path, head: { head } }: CertificateProof, entry: Record<string, unknown>) {
  const before = entry.prev_hash === null ? Buffer.alloc(0) : bytesOf(entry.prev_hash);
  if (!before) return false;
  const leaf = leafHash(sha256(before, text));
  const way = path.map((one) => Buffer.from(one, 'hex'));
  const root = rootFrom(leaf, Number(entry.position) - 1, head.tree.size, way);
  return root !== null && Buffer.from(root).toString('hex') === head.tree.root;
}
