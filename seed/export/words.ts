import { readLibrary } from '../library.ts';
import { digestOf, sourceTexts } from '../translation-source.ts';
import { coverLanguages, type Stored, sectionLanguages, textLanguages } from './export.repository.ts';
import { markdownFor } from './plan.ts';
import { namedByFiles, type Work, write, yaml } from './work.ts';

/** Titles of hand-outs by language, in order. */
export function titlesOf(row: Stored): Record<string, string[]> {
  const materials = row.materials as { languages: Record<string, string> }[];
  const languages = [...new Set(materials.flatMap((one) => Object.keys(one.languages)))].sort();
  return Object.fromEntries(
    languages.map((language) => [language, materials.map((one) => one.languages[language] ?? '')]),
  );
}

export async function writeSections(work: Work, publicationId: number): Promise<void> {
  for (const row of await sectionLanguages(work.db, publicationId)) {
    const text = markdownFor(namedByFiles(work, row.body_html), () =>
      work.unlike.push(`the ${row.language} text of section ${row.section_id}`),
    );
    const head = yaml({ slug: row.slug, lead: row.lead, ...(row.stale ? { stale: true } : {}) });
    const file = `translations/${row.language}/sections/${publicationId}/${row.section_id}.md`;
    await write(work, file, `---\n${head}---\n# ${row.title}\n${text === '' ? '' : `\n${text}`}`);
  }
}

type ByLanguage = Record<string, Record<string, unknown>>;
export async function writeWords(
  work: Work,
  authors: readonly Stored[],
  topics: readonly Stored[],
  handouts: Record<string, unknown>,
  going: ReadonlySet<number>,
): Promise<void> {
  const covers: ByLanguage = {};
  for (const row of (await coverLanguages(work.db)).filter((one) => going.has(one.publication_id))) {
    const { publication_id: id, language, slug, title, excerpt, stale } = row;
    covers[id] ??= {};
    covers[id][language] = { title, excerpt, slug, ...(stale ? { stale } : {}) };
  }
  const languages = (
    rows: readonly Stored[],
    key: string,
    value: (one: Stored, of: Stored) => unknown,
  ): ByLanguage =>
    Object.fromEntries(
      rows
        .filter((row) => (row.languages as Stored[]).length > 0)
        .map((row) => [
          row[key],
          Object.fromEntries((row.languages as Stored[]).map((one) => [one.language, value(one, row)])),
        ]),
    );
  const bio = (one: Stored, of: Stored) =>
    markdownFor(one.bio_html, () => work.unlike.push(`the ${one.language} biography of ${of.slug}`));
  const files: Record<string, unknown> = {
    publications: covers,
    topics: languages(topics, 'name', ({ name }) => name),
    faculty: languages(authors, 'id', ({ job_title: title }) => title),
    bios: languages(authors, 'id', bio),
    handouts,
  };
  for (const [name, words] of Object.entries(files))
    await write(work, `translations/${name}.yaml`, yaml(words));
}

/** Writes texts in pieces; the digest of the English that each is based on is taken from the folder itself. */
export async function writeTexts(
  work: Work,
  goes: (publicationId: number | null, id: number) => boolean,
): Promise<void> {
  const digests = new Map(
    sourceTexts(readLibrary(work.folder)).map(({ id, words }) => [id, digestOf(words)]),
  );
  const files = new Map<string, Record<string, unknown>>();
  for (const { kind, id, publication_id: of, language, words, current } of await textLanguages(work.db)) {
    if (!goes(of, id)) continue;
    const name = `${kind}-${id}`;
    const described = words.description
      ? {
          ...words,
          description: markdownFor(words.description, () =>
            work.unlike.push(`the ${language} description of ${name}`),
          ),
        }
      : words;
    const file = `translations/${language}/${of ?? 'program'}.yaml`;
    const texts = files.get(file) ?? {};
    texts[name] = { english: current ? (digests.get(name) ?? '') : 'another', ...described };
    files.set(file, texts);
  }
  for (const [file, texts] of files) await write(work, file, yaml(texts));
}
