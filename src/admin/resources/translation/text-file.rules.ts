import { posix } from 'node:path';

/** A file made from the words of a text. */
export interface TextFile {
  kind: string;
  /** Of the section. */
  id: number;
  language: string;
  file: string;
}

/**
 * Whether a file stays though another has taken its place. Captions do while their successor lies in the same folder: a
 * podcast app may hold their address, and must not find nothing there because a time was corrected. In another folder,
 * the successor is for other people, and what was for everybody may now be for members only.
 */
const isFollowed = ({ kind, language, file }: TextFile, after: readonly TextFile[]): boolean =>
  kind === 'captions' &&
  after.some(
    (one) =>
      one.kind === kind && one.language === language && posix.dirname(one.file) === posix.dirname(file),
  );

/** The files of some texts that are neither shown nor followed after a change to these. */
export function leftBehind(before: readonly TextFile[], after: readonly TextFile[]): string[] {
  const still = new Set(after.map(({ file }) => file));
  const now = Map.groupBy(after, ({ id }) => id);
  return before
    .filter((one) => !still.has(one.file) && !isFollowed(one, now.get(one.id) ?? []))
    .map(({ file }) => file);
}
