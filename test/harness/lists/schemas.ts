import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

const FOLDER = join(import.meta.dirname, '../schemas');
const SCHEMAS = globSync('*.xsd', { cwd: FOLDER }).map((fileName) => ({
  fileName,
  contents: readFileSync(join(FOLDER, fileName), 'utf8'),
}));

/** What xmllint finds in documents, each under its name; those that are well-formed and follow the schema have nothing. */
export async function schemaProblems(
  schema: 'sitemap.xsd' | 'rss.xsd',
  documents: Record<string, string>,
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents })),
    schema: SCHEMAS.filter(({ fileName }) => fileName === schema),
    preload: SCHEMAS.filter(({ fileName }) => fileName !== schema),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** The document as canonical XML: what any reader takes it for, whichever way it was written. Throws unless it is well-formed. */
export async function canonicalXml(contents: string): Promise<string> {
  const { errors, normalized } = await validateXML({
    xml: [{ fileName: 'document.xml', contents }],
    normalization: 'c14n',
    maxMemoryPages: memoryPages.GiB,
  });
  if (errors.length > 0) throw new Error(errors.map(({ rawMessage }) => rawMessage).join('\n'));
  return normalized;
}
