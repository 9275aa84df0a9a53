import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Document, LineCounter, parseDocument } from 'yaml';

/** A problem in a library folder, at a place where an editor finds it. */
export interface Problem {
  /** Path within the folder. */
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}
type Path = readonly (string | number)[];

/** A YAML file (which includes JSON) with its line numbers. */
export interface FolderFile<T> {
  file: string;
  data: T;
  problem(path: Path, text: string): Problem;
}

/** Reads a file by its shape, or returns its problems. */
export function readFolderFile<S extends v.GenericSchema>(
  folder: string,
  file: string,
  shape: S,
  /** Content to assume for a missing file; without it, the file is required. */
  missing?: v.InferOutput<S>,
): { read: FolderFile<v.InferOutput<S>> | null; problems: Problem[] } {
  const source = sourceOf(folder, file);
  if (source === null && missing !== undefined)
    return { read: { file, data: missing, problem: (_, text) => ({ file, line: 1, text }) }, problems: [] };
  if (source === null) return { read: null, problems: [{ file, line: 1, text: 'is missing' }] };
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const at = (path: Path, text: string): Problem => ({ file, line: lineOf(document, lines, path), text });
  const [broken] = document.errors;
  if (broken)
    return {
      read: null,
      problems: [
        { file, line: lines.linePos(broken.pos[0]).line, text: broken.message.split('\n')[0] ?? '' },
      ],
    };
  const result = v.safeParse(shape, document.toJS());
  if (result.success) return { read: { file, data: result.output, problem: at }, problems: [] };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return at(path, `${path.join('.') || 'the file'}: ${issue.message}`);
  });
  return { read: null, problems };
}

export function sourceOf(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Line of the place itself, or of the nearest existing one around it. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
