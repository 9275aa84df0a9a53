import { isUtf8 } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Alias, type Document, LineCounter, parseDocument, visit } from 'yaml';

/** A problem in a library folder, at a place where an editor finds it. */
export interface Problem {
  /** Path within the folder. */
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}
export const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
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
  const { document, lines, value, fault: broken } = parsedYaml(source);
  const at = (path: Path, text: string): Problem => ({ file, line: lineOf(document, lines, path), text });
  if (broken) return { read: null, problems: [{ file, ...broken }] };
  const fault = file.endsWith('.json') ? jsonFault(source) : null;
  if (fault) return { read: null, problems: [{ file, ...fault }] };
  const result = v.safeParse(shape, value);
  if (result.success) return { read: { file, data: result.output, problem: at }, problems: [] };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return at(path, `${path.join('.') || 'the file'}: ${issue.message}`);
  });
  return { read: null, problems };
}

interface LineFault {
  line: number;
  text: string;
}
/** What YAML says, or the place of its first fault. */
export function parsedYaml(source: string) {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const faulty = (offset: number, text: string) => ({
    ...{ document, lines, value: null },
    fault: { line: lines.linePos(offset).line, text: text.split('\n')[0] ?? '' } satisfies LineFault,
  });
  const [broken] = document.errors;
  if (broken) return faulty(broken.pos[0], broken.message);
  try {
    return { document, lines, value: document.toJS() as unknown, fault: null };
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const { first, lost } = aliasesIn(document);
    return lost
      ? faulty(lost.range?.[0] ?? 0, `*${lost.source} refers to nothing: put the text in quotation marks`)
      : faulty(first?.range?.[0] ?? 0, thrown.message);
  }
}
/** A word that begins with an asterisk is read as a reference: the first one, and the first that leads nowhere. */
function aliasesIn(document: Document): { first: Alias | undefined; lost: Alias | undefined } {
  const all: Alias[] = [];
  visit(document, { Alias: (_, node) => void all.push(node) });
  return { first: all[0], lost: all.find((one) => !one.resolve(document)) };
}

/** Editors on Windows begin a file with a byte order mark, which belongs to no text, and end lines with two signs. */
export function sourceOf(folder: string, file: string): string | null {
  const bytes = bytesOf(folder, file);
  if (bytes === null) return null;
  if (!isUtf8(bytes)) throw new Error(`${file} ${OTHERWISE_WRITTEN}`);
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}
const OTHERWISE_WRITTEN = 'is not written in UTF-8: save it in that encoding';

function bytesOf(folder: string, file: string): Buffer | null {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Texts in another encoding, at their first letter that is none: read as UTF-8, it would be destroyed. */
export function encodingProblems(folder: string): Problem[] {
  const files = TEXT_FILES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort();
  return files.flatMap((file) => {
    const bytes = bytesOf(folder, file);
    if (bytes === null || isUtf8(bytes)) return [];
    const text = bytes.toString('utf8');
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    return [{ file: file.replaceAll('\\', '/'), line, text: OTHERWISE_WRITTEN }];
  });
}
const TEXT_FILES = [
  '*.{json,yaml}',
  'library/**/*.yaml',
  'site/**/*.yaml',
  'translations/**/*.{yaml,md}',
  'media/**/*.{json,yaml,vtt}',
];

/** YAML allows more than JSON, such as comments and a comma after the last entry. */
function jsonFault(source: string): LineFault | null {
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
