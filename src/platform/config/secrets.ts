import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../storage/private-folder.ts';
import { type Config, ConfigError, isStrongKey } from './config.ts';

const KEY_BYTES = 32;
export const SECRET_FILE = 'secret.key';

/** The signing keys, newest first: the first signs, all verify. */
export async function secretKeys(config: Pick<Config, 'dataDir' | 'secretKeys'>): Promise<string[]> {
  if (config.secretKeys) return config.secretKeys;
  const file = join(config.dataDir, SECRET_FILE);
  const kept = (await readKept(file)) ?? (await generate(file));
  const keys = kept.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0 || !keys.every(isStrongKey)) {
    throw new ConfigError([
      `SECRET_KEY: ${file} holds a key that is too weak or damaged, accepted is 256 bit`,
    ]);
  }
  return keys;
}

async function readKept(file: string): Promise<string | null> {
  try {
    if (((await stat(file)).mode & 0o077) !== 0 && process.platform !== 'win32') await chmod(file, 0o600);
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError([`DATA_DIR: ${file} cannot be read by this user (${(error as Error).message})`]);
  }
}

/** Several processes may start at once: the key is complete before it gets its name, and the first name wins. */
async function generate(file: string): Promise<string> {
  await makeDataFolder(join(file, '..'));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
