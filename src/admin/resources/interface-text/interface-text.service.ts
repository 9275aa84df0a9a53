import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { dictionaryOf, englishTexts } from '#locale/dictionary.service.ts';
import type { Language } from '#locale/host.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { refuse } from './interface-text.refusals.ts';
import { editedTexts, lockText, putText, removeText } from './interface-text.repository.ts';
import {
  type InterfaceTextFilter,
  type InterfaceTextRecord,
  isWanted,
  type TextProblem,
  textProblem,
} from './interface-text.rules.ts';

/** Every text of the interface in one language that is asked for, in the order of the keys. */
export async function interfaceTexts(
  db: Reader,
  language: Language,
  wanted: InterfaceTextFilter,
): Promise<InterfaceTextRecord[]> {
  const source = await englishTexts();
  const brought = dictionaryOf(language);
  const edited = new Map((await editedTexts(db, language)).map((row) => [row.key, row]));
  return Object.entries(source)
    .map(([key, english]): InterfaceTextRecord => {
      const own = edited.get(key);
      const given = brought[key] ?? english;
      const [text, description] = [own?.text ?? given, own?.description ?? ''];
      return {
        key,
        text,
        description,
        version: recordVersion(text, description),
        brought: given,
        source: english,
        edited: own !== undefined,
      };
    })
    .filter((one) => isWanted(one, wanted))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** An editor's words stand on every page at the commit; none, and what the product brings stands there again (C38). */
export async function saveInterfaceText(
  db: Writer,
  visit: Visit,
  key: string,
  given: { language: Language; text: string | null; description?: string | undefined; version: string },
): Promise<InterfaceTextRecord> {
  const { language } = given;
  await lockText(db, language, key);
  const before = await interfaceText(db, language, key);
  if (before.version !== given.version) throw changedMeanwhile(before);
  const text = given.text?.trim() ?? null;
  const problem = text === null ? null : textProblem(text, before.source, language);
  if (problem) throw refused(problem);
  const description = given.description ?? before.description;
  const isDefault = text === null || (text === before.brought && description === '');
  if (isDefault) await removeText(db, language, key);
  else await putText(db, language, { key, text, description });
  const after = await interfaceText(db, language, key);
  if (after.text === before.text && after.description === before.description) return after;
  await recordAudit(db, visit, {
    action: 'text.save',
    subject: `text:${key}`,
    detail: { language, before: before.text, after: after.text },
  });
  db.invalidate('site');
  return after;
}

export async function interfaceText(
  db: Reader,
  language: Language,
  key: string,
): Promise<InterfaceTextRecord> {
  const all = await interfaceTexts(db, language, { edited: false, search: null });
  const found = all.find((one) => one.key === key);
  if (!found) throw notFound();
  return found;
}

const changedMeanwhile = ({ text, version }: InterfaceTextRecord) =>
  refuse('text-changed', { text }, { meta: { version } });

const refused = (problem: TextProblem) => refuse(`invalid-field.text-${problem}`, {}, atField('text'));
