import type { EventEmitter } from 'node:events';
import { relative } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { ROOT } from './run-tool.ts';

type Told = {
  name: string;
  file?: string;
  line?: number;
  skip?: boolean | string;
  todo?: boolean | string;
  details: { duration_ms: number; type?: string; error?: Error & { failureType?: string; cause?: unknown } };
};
type FileCount = { passed: number; failed: number; output: string };

/** One line for each file, failing tests in full, a count at the end. */
export function openReport(print: (text: string) => void) {
  const count = { passed: 0, failed: 0 };
  const skipped: string[] = [];
  const failures: string[] = [];
  const files = new Map<string, FileCount>();
  const fileOf = (path: string) => {
    const known = files.get(path) ?? { passed: 0, failed: 0, output: '' };
    files.set(path, known);
    return known;
  };

  const pass = () => {
    count.passed++;
  };
  const fail = (title: string, why: string) => {
    count.failed++;
    failures.push(title);
    print(`✗ ${title}\n${indent(why)}\n`);
  };

  function passed(told: Told): void {
    if (told.details.type === 'suite') return;
    if (told.skip || told.todo) {
      const reason = told.skip || told.todo;
      skipped.push(`${told.name}${typeof reason === 'string' ? `: ${reason}` : ''} (${nameOf(told.file)})`);
      return;
    }
    pass();
    fileOf(told.file ?? '').passed++;
  }

  function failed(told: Told): void {
    const { error } = told.details;
    if (error?.failureType === 'subtestsFailed') return;
    const file = fileOf(told.file ?? '');
    file.failed++;
    const crashed = told.name === told.file || !told.file;
    const title = crashed ? nameOf(told.name) : `${told.name} (${nameOf(told.file)}:${told.line})`;
    fail(
      title,
      inspect(error?.cause ?? error, { depth: 6 }) + (crashed && file.output ? `\n${file.output}` : ''),
    );
  }

  return {
    count,
    skipped,
    failures,
    pass,
    fail,
    async follow(stream: EventEmitter): Promise<void> {
      stream.on('test:pass', passed);
      stream.on('test:fail', failed);
      for (const type of ['test:stdout', 'test:stderr']) {
        stream.on(type, ({ file, message }) => {
          fileOf(file).output += message;
        });
      }
      stream.on('test:summary', ({ file, duration_ms }) => {
        if (file) print(fileLine(nameOf(file), fileOf(file), duration_ms));
      });
      stream.on('data', () => {});
      await new Promise((settle) => stream.once('end', settle));
    },
  };
}

export function closingLine({ passed, failed }: { passed: number; failed: number }, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function fileLine(name: string, { passed, failed, output }: FileCount, milliseconds: number): string {
  const line = `${failed > 0 ? '✗' : '✓'} ${name}  ${passed + failed} in ${(milliseconds / 1000).toFixed(1)} s`;
  return failed > 0 && output ? `${line}\n${indent(`what it printed:\n${output.trimEnd()}`)}` : line;
}

function nameOf(file: string | undefined): string {
  return file ? relative(ROOT, file) : '';
}

function indent(text: string): string {
  return stripVTControlCharacters(text).replace(/^/gm, '    ');
}
