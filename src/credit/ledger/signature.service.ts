import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** DER prefix of a raw 32-byte key (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const PURPOSE = 'heads of ledgers';
const SEED_BYTES = 32;

/** Signs the heads of ledgers (Ed25519), with a key of its own derived from the program's secret. */
export interface LedgerSigner {
  /** Public key, base64url. */
  key: string;
  sign(text: string): string;
}

export function ledgerSigner(secret: Uint8Array): LedgerSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, SEED_BYTES));
  const own = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
  return {
    key: rawPublic(createPublicKey(own)).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), own).toString('base64url'),
  };
}

/** Keys whose signatures count as ours: those of the secrets, the signing one first, and those of former secrets. */
export const ledgerKeys = (secrets: readonly Uint8Array[], former: readonly string[]): string[] => [
  ...secrets.map((secret) => ledgerSigner(secret).key),
  ...former,
];

export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    const der = Buffer.concat([PUBLIC_DER, Buffer.from(key, 'base64url')]);
    const known = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64url'));
  } catch {
    // A key that is not a point on the curve has signed nothing.
    return false;
  }
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const rawPublic = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);
