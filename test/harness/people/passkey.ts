import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator as a browser and a phone make one together: it makes passkeys and signs with them. */
export interface Authenticator {
  make(options: Record<string, unknown>, changed?: Changes): object;
  sign(options: Record<string, unknown>, changed?: Changes): object;
}
interface Changes {
  origin?: string;
  rpID?: string;
  /** Whether its owner showed a finger or a PIN. */
  verified?: boolean;
  challenge?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

export function openAuthenticator(origin: string): Authenticator {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let count = 0;
  const dataOf = (type: string, options: Record<string, unknown>, changed: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changed.challenge ?? options.challenge,
        origin: changed.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authDataOf = (rpID: string, flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++count);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter, more]);
  };
  const flagsOf = ({ verified = true }: Changes, more = 0) => 0x01 | (verified ? 0x04 : 0) | more;
  return {
    make(options, changed = {}) {
      const rpID = changed.rpID ?? (options.rp as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authDataOf(rpID, flagsOf(changed, 0x40), credential);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      const response = {
        clientDataJSON: text(dataOf('webauthn.create', options, changed)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response };
    },
    sign(options, changed = {}) {
      const data = dataOf('webauthn.get', options, changed);
      const authData = authDataOf(changed.rpID ?? String(options.rpId), flagsOf(changed));
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: text(signature),
      };
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}

/** RFC 9052: an elliptic curve key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const cborHead = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};
const cborBytes = (data: Buffer) => Buffer.concat([cborHead(2, data.length), data]);
const cborText = (data: string) => Buffer.concat([cborHead(3, Buffer.byteLength(data)), Buffer.from(data)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
