import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../run-tool.ts';
import type { Event, Listener } from './crew.ts';

interface FileCount {
  passed: number;
  failed: number;
  skipped: string[];
  output: string;
  failures: string[];
}
export type Ended = { file: string; processorSeconds: number; isWhole: boolean };

/** One line per file, failing tests in full, a count at the end. `budgetOf`: processor seconds that a file may take. */
export function openReport(print: (text: string) => void, budgetOf: (file: string) => number) {
  const overBudget: string[] = [];
  const ended: Ended[] = [];
  const files = new Map<string, FileCount>();
  const fileOf = (path: string): FileCount => {
    const known = files.get(path) ?? { passed: 0, failed: 0, skipped: [], output: '', failures: [] };
    files.set(path, known);
    return known;
  };
  /** What belongs to no file. */
  const itself = fileOf('');
  const sum = (part: (file: FileCount) => number) =>
    [...files.values()].reduce((all, file) => all + part(file), 0);
  const list = (part: (file: FileCount) => string[]) => [...files.values()].flatMap(part);
  const note = (file: FileCount, title: string, why: string) => {
    file.failed++;
    file.failures.push(`${title}\n${indent(briefly(why))}`);
    print(`✗ ${title}\n${indent(why)}\n`);
  };
  const pass = () => {
    itself.passed++;
  };
  const fail = (title: string, why: string) => note(itself, title, why);

  function failed(file: string, { name, line, why }: Extract<Event, { kind: 'failed' }>): void {
    const known = fileOf(file);
    const place = line ? `${nameOf(file)}:${line}` : nameOf(file);
    if (name) note(known, `${name} (${place})`, why);
    else note(known, nameOf(file), known.output ? `${why}\n${known.output}` : why);
  }

  function end(file: string, { milliseconds, processorSeconds }: Extract<Event, { kind: 'ended' }>): void {
    const name = nameOf(file);
    const budget = budgetOf(name);
    // A warning, not a failure: a processor slower than the one on which the times were noted breaks nothing.
    if (processorSeconds > budget)
      overBudget.push(`${name}: ${processorSeconds.toFixed(1)} s of ${budget} s`);
    const known = fileOf(file);
    if (known.passed + known.failed + known.skipped.length === 0)
      note(known, name, 'none of its tests was heard of');
    ended.push({ file: name, processorSeconds, isWhole: known.failed === 0 });
    print(fileLine(name, known, { milliseconds, processorSeconds, budget }));
  }

  const listener: Listener = {
    printed(file, text) {
      fileOf(file).output += text;
    },
    happened(file, event) {
      if (event.kind === 'passed') fileOf(file).passed++;
      else if (event.kind === 'skipped')
        fileOf(file).skipped.push(
          `${event.name}${event.reason ? `: ${event.reason}` : ''} (${nameOf(file)})`,
        );
      else if (event.kind === 'failed') failed(file, event);
      else if (event.kind === 'ended') end(file, event);
    },
  };
  return {
    get count() {
      return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) };
    },
    get skipped() {
      return list(({ skipped }) => skipped);
    },
    get failures() {
      return list(({ failures }) => failures);
    },
    overBudget,
    ended,
    pass,
    fail,
    listener,
    /** The paths of the files with a failure. */
    failedFiles: () => [...files].filter(([file, { failed }]) => file && failed > 0).map(([file]) => file),
    /** Treats the file as if it had not run; returns what had failed in it. */
    forget(file: string): string[] {
      const { failures } = fileOf(file);
      files.delete(file);
      return failures;
    },
  };
}

export function closingLine({ passed, failed }: { passed: number; failed: number }, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

type Spent = { milliseconds: number; processorSeconds: number; budget: number };
function fileLine(name: string, { passed, failed, output }: FileCount, spent: Spent): string {
  const seconds = (spent.milliseconds / 1000).toFixed(1);
  const processor = `processor ${spent.processorSeconds.toFixed(1)} of ${spent.budget} s`;
  const line = `${failed > 0 ? '✗' : '✓'} ${name}  ${passed + failed} in ${seconds} s, ${processor}`;
  return failed > 0 && output ? `${line}\n${indent(`what it printed:\n${output.trimEnd()}`)}` : line;
}

const BRIEF_LINES = 16;
/** Often only the end of a long run is kept, so it repeats the reason. */
const briefly = (why: string): string => why.trimEnd().split('\n').slice(0, BRIEF_LINES).join('\n');

const nameOf = (file: string): string => relative(ROOT, file);

function indent(text: string): string {
  return stripVTControlCharacters(text).replace(/^/gm, '    ');
}
