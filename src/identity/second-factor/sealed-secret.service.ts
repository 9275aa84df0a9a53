import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals under the newest key, bound to a purpose: what is sealed for one account opens for no other. */
export function seal(keys: readonly Uint8Array[], secret: Uint8Array, purpose: string): Buffer {
  const [newest] = keys;
  if (!newest) throw new Error('there is no key to seal with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The secret sealed under any of the keys, and whether that was an older one; null if none of them opens it. */
export function unseal(
  keys: readonly Uint8Array[],
  sealed: Buffer,
  purpose: string,
): { secret: Buffer; isOld: boolean } | null {
  for (const [at, key] of keys.entries()) {
    const secret = opened(key, sealed, purpose);
    if (secret) return { secret, isOld: at > 0 };
  }
  return null;
}

function opened(key: Uint8Array, sealed: Buffer, purpose: string): Buffer | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const text = sealed.subarray(IV_BYTES + TAG_BYTES);
  if (tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(key), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    // Another key, another purpose, or not a sealed secret: indistinguishable, and no need to distinguish.
    return null;
  }
}

const derived = new WeakMap<Uint8Array, Buffer>();
function keyOf(key: Uint8Array): Buffer {
  const own = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'sealed-secret', 32));
  derived.set(key, own);
  return own;
}
