import { readFile } from 'node:fs/promises';
import { HeadsFileError, readHeads, type SignedHead } from '#credit/ledger/head.rules.ts';

/** The heads that were kept elsewhere; none if no file is named. */
export const headsIn = async (path: string | undefined): Promise<SignedHead[]> =>
  path === undefined ? [] : readHeads(await textIn(path));

export async function textIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new HeadsFileError(`${path} cannot be read`, { cause });
  }
}
