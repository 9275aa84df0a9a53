/**
 * Looks a library's folder over before anything is done with it: `npm run library -- check FOLDER`. What is wrong is said
 * by file and line, and the exit status is 1. See docs/library.md.
 */
import { checkFolder } from '#seed/folder-check.ts';
import { fromHere } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';

try {
  const [deed, folder, ...more] = process.argv.slice(2);
  if (deed !== 'check' || !folder || more.length > 0) throw new UsageError('npm run library -- check FOLDER');
  const { problems, publications, sections, questions } = checkFolder(fromHere(folder));
  for (const { file, line, text } of problems) process.stdout.write(`${file}:${line}: ${text}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else
    process.stdout.write(
      `${publications} publications, ${sections} sections, ${questions} questions: nothing wrong\n`,
    );
} catch (error) {
  endWith(error);
}
