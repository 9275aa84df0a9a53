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
  const fault = file.endsWith('.json') ? jsonFault(source) : null;
  if (fault) return { read: null, problems: [{ file, ...fault }] };
  const result = v.safeParse(shape, document.toJS());
  if (result.success) return { read: { file, data: result.output, problem: at }, problems: [] };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return at(path, `${path.join('.') || 'the file'}: ${issue.message}`);
  });
  return { read: null, problems };
}

/** Editors on Windows begin a file with a byte order mark, which belongs to no text. */
export function sourceOf(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** YAML allows more than JSON, such as comments and a comma after the last entry. */
function jsonFault(source: string): { line: number; text: string } | null {
  const thrown = jsonError(source);
  if (thrown === null) return null;
  // The parser does not always say where: the fault lies behind the longest beginning that only lacks its end.
  let [fine, faulty] = [0, source.length];
  while (faulty - fine > 1) {
    const middle = Math.floor((fine + faulty) / 2);
    if (lacksEnd(source.slice(0, middle))) fine = middle;
    else faulty = middle;
  }
  const [text = ''] = thrown.split(/ in JSON at position | at position |, (?:\.\.\.)?"/);
  return { line: source.slice(0, fine).split('\n').length, text: `is not valid JSON: ${text}` };
}
function jsonError(source: string): string | null {
  try {
    JSON.parse(source);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
function lacksEnd(source: string): boolean {
  const thrown = jsonError(source);
  const [, at] = /at position (\d+)/.exec(thrown ?? '') ?? [];
  return thrown === null || thrown.startsWith('Unexpected end') || Number(at) >= source.length;
}

/** Line of the place itself, or of the nearest existing one around it. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
