import type { Reader } from '#platform/postgres/database.ts';
import { latestHead, proofHashes } from '../ledger/head.repository.ts';
import { isSignedHead, parsed } from '../ledger/head.rules.ts';
import { readTree } from '../ledger/head.service.ts';
import { refuse } from './certificate-proof.refusals.ts';
import type { CertificateProof } from './certificate-proof.rules.ts';
import { placeOf } from './chain.repository.ts';
import { BLOCK, leafHash, treePath } from './merkle.rules.ts';

/** The place of one certificate in the latest head's tree: a path of hashes, revealing nothing of the others. */
export async function proveCertificate(db: Reader, certificateId: number): Promise<CertificateProof> {
  const place = await placeOf(db, certificateId);
  const last = await latestHead(db);
  const head = last && { head: parsed(last.body), key: last.public_key, signature: last.signature };
  if (!place || !isSignedHead(head) || head.head.tree.size < place.position) throw refuse('not-witnessed');
  const { size } = head.head.tree;
  const index = place.position - 1;
  const first = Math.floor(index / BLOCK) * BLOCK;
  const leaves = (await proofHashes(db, first, Math.min(size, first + BLOCK))).map(leafHash);
  const path = treePath(await readTree(db, size), leaves, index);
  return {
    content: place.content,
    entry: place.entry,
    path: path.map((one) => Buffer.from(one).toString('hex')),
    head,
  };
}
