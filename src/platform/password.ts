import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from './admission/away.refusals.ts';
import { openTurns } from './clock/turns.ts';

/** argon2id; raising these makes every password stronger at its owner's next sign-in. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Hashing fills a core and 19 MB: two at once, and a queue short enough that nobody waits for long. */
export const inHashQueue = openTurns({
  atOnce: 2,
  waitingAtMost: 64,
  refusal: () => refuse('busy'),
});

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Not queued: see `hashPassword`. */
export async function hashNow(password: string, cost: Cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost, TAG_BYTES);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}
export const hashPassword = (password: string): Promise<string> => inHashQueue(() => hashNow(password));

/** Whether the password is the one hashed; a null hash takes the same time and is never right. Not queued. */
export async function verifyNow(password: string, hash: string | null): Promise<boolean> {
  const parts = readHash(hash ?? NOBODY);
  if (!parts) throw new Error('a stored password hash cannot be read');
  const tag = await derive(password, parts.salt, parts.cost, parts.tag.length);
  return timingSafeEqual(tag, parts.tag) && hash !== null;
}

/** True when the hash was made with less than today's cost. */
export function isOutdatedHash(hash: string): boolean {
  const cost = readHash(hash)?.cost;
  return !cost || cost.memory < PASSWORD_COST.memory || cost.passes < PASSWORD_COST.passes;
}

/** The hash of a password that nobody can type, checked where there is no account. */
const NOBODY = `$argon2id$v=19$m=${PASSWORD_COST.memory},t=${PASSWORD_COST.passes},p=${PASSWORD_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;
function readHash(hash: string) {
  const found = PHC.exec(hash);
  if (!found) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** One form of the same text: keyboards differ in how they compose an accent. */
function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return new Promise((done, failed) => {
    argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, tag) =>
      error ? failed(error) : done(tag),
    );
  });
}
