import { authorProblems } from '#admin/resources/author/author.rules.ts';
import type { FigureRules } from '#kit/address/stray-address.ts';
import type { PlanFile, Problem, Texts } from '../folder/files.ts';
import { markupProblem } from '../folder/words.ts';
import { addressFault } from './address.ts';
import { statementProblems } from './facts.ts';

/** Checks what is said of the faculty, by the editors' rules. */
export function facultyProblems({ data, problem }: PlanFile, now: Date): Problem[] {
  return data.authors.flatMap((author, at) => {
    const address = addressFault(author.slug, `${author.id}`);
    return [
      ...(address ? [problem(['authors', at, 'slug'], address)] : []),
      ...Object.keys(
        authorProblems({
          fullName: author.name,
          affix: author.affix,
          affixType: author.affixType,
          jobTitle: author.jobTitle,
          institute: author.institute,
          email: author.email ?? '',
          address: '',
        }),
      ).map((field) => problem(['authors', at, field], `${author.slug}: ${field} cannot stand like this`)),
      ...statementProblems(author, now, (path, text) => problem(['authors', at, ...path], text)),
      ...markupAt(author.bio, (text) => problem(['authors', at, 'bio'], text)),
    ];
  });
}

/** Reports text of a file that Markdown would cut or whose links lead elsewhere, at its own line. */
export const markupAt = (
  markdown: string,
  at: (text: string) => Problem,
  figures: FigureRules['figures'] = 'none',
): Problem[] => {
  const found = markupProblem(markdown, figures);
  if (!found) return [];
  const there = at(found.text);
  return [{ ...there, line: there.line + found.line - (markdown.includes('\n') ? 0 : 1) }];
};
/** Checks that descriptions and lessons are Markdown that loses no word, and that links lead where they appear to. */
export const markupProblems = (texts: Texts): Problem[] =>
  texts.flatMap(({ data, problem }) => [
    ...markupAt(data.description, (text) => problem(['description'], text)),
    ...data.sections.flatMap((section, at) =>
      markupAt(section.text, (text) => problem(['sections', at, 'text'], text), 'folder'),
    ),
  ]);
