import { recordAudit } from '#audit/audit.service.ts';
import { LANGUAGE_LIST, type TargetLanguage } from '#kit/languages.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { glossaryTermCommands } from '../glossary-term/glossary-term.service.ts';
import { keyText, type TranslationKey } from '../translation/translation.rules.ts';
import { partsOf } from '../translation-memory/segments.rules.ts';
import { type FixedName, hasMachineText, type MachineProblem, machineProblems } from './checks.rules.ts';
import { refuse } from './machine.refusals.ts';
import {
  insertSuggestion,
  markRead,
  type UnreadSuggestion,
  unreadSuggestions,
} from './machine.repository.ts';
import { type ProviderFailure, providerOf, type TranslationProvider } from './provider.service.ts';

export interface MachineSuggestion {
  id: string;
  field: string;
  words: string;
  provider: string;
  askedBy: string;
  askedAt: string;
  problems: MachineProblem[];
}

const REFUSALS = {
  away: () => refuse('machine-away'),
  busy: () => refuse('machine-busy'),
  quota: () => refuse('machine-quota'),
  key: () => refuse('machine-key'),
  malformed: () => refuse('machine-malformed'),
} as const satisfies Record<ProviderFailure, unknown>;

/** Asks the provider for one field at a translator's request; only its English sentences are sent. */
export async function suggestTranslation(
  { config, database, now, log }: Pick<Ports, 'config' | 'database' | 'log' | 'now'>,
  visit: Visit,
  key: TranslationKey,
  { field, english }: { field: string; english: string },
): Promise<void> {
  const provider = providerOf(config.machineTranslation);
  if (!provider) throw refuse('machine-unset');
  const words = await translatedBy(provider, english, key.language, (reason) =>
    log.warn({ provider: provider.name, reason }, 'machine translation not had'),
  );
  const askedBy = visit.visitor.kind === 'user' ? visit.visitor.id : 0;
  await database.write(async (db) => {
    await insertSuggestion(db, key, {
      field,
      words,
      english,
      provider: provider.name,
      askedBy,
      askedAt: now(),
    });
    await recordAudit(db, visit, {
      action: 'translation.machine-suggest',
      subject: `translation:${keyText(key)}`,
      detail: { field, provider: provider.name, letters: english.length },
    });
  });
}

/** Sends only the sentences; what is between them stays: headings, lists and tables remain ours. */
async function translatedBy(
  provider: TranslationProvider,
  english: string,
  language: TargetLanguage,
  tell: (reason: ProviderFailure) => void,
): Promise<string> {
  const parts = partsOf(english, 'en');
  const sentences = parts.filter(({ kind }) => kind !== 'between').map(({ text }) => text);
  if (sentences.length === 0) throw refuse('machine-wordless');
  const reply = await provider.translate(sentences, language);
  if ('failure' in reply) {
    tell(reply.failure);
    throw REFUSALS[reply.failure]();
  }
  const made = reply.texts.map((text) => text.replace(/\s+/g, ' ').trim());
  return parts.map(({ kind, text }) => (kind === 'between' ? text : (made.shift() ?? ''))).join('');
}

const NAMES_MOST = 2_000;
async function fixedNames(db: Reader, language: TargetLanguage): Promise<FixedName[]> {
  const page = { size: NAMES_MOST, offset: 0 };
  const { rows } = await glossaryTermCommands.list(db, { filter: {}, search: null, sort: 'en', page });
  const column = LANGUAGE_LIST[language].label;
  return rows
    .map((row) => ({ english: row.en, translation: row[column] }))
    .filter((one) => one.translation !== '');
}

/** Unread machine translations of a text, with their differences from the English. */
export async function suggestionsFor(db: Reader, key: TranslationKey): Promise<MachineSuggestion[]> {
  const rows = await unreadSuggestions(db, key);
  if (rows.length === 0) return [];
  const names = await fixedNames(db, key.language);
  return rows.map((row) => ({
    id: String(row.id),
    field: row.field,
    words: row.words,
    provider: row.provider,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    problems: machineProblems(row.english, row.words, { language: key.language, names }),
  }));
}

/**
 * Publishes no machine-made sentence before a person has declared to have read it. Those declared now are recorded as
 * read, with who and when.
 */
export async function refuseUnread(
  db: Writer,
  visit: Visit,
  key: TranslationKey,
  { words, read }: { words: Words; read: readonly string[] },
): Promise<void> {
  const rows = (await unreadSuggestions(db, key)).filter((row) => isIn(row, words, key.language));
  if (rows.some(({ field }) => !read.includes(field))) throw refuse('machine-text-unread');
  if (rows.length === 0) return;
  const by = visit.visitor.kind === 'user' ? visit.visitor.id : 0;
  await markRead(
    db,
    rows.map(({ id }) => id),
    by,
    visit.now,
  );
  for (const { field, provider } of rows)
    await recordAudit(db, visit, {
      action: 'translation.machine-read',
      subject: `translation:${keyText(key)}`,
      detail: { field, provider },
    });
}

/**
 * The same at a desk that does not show machine translations, where nobody can declare to have read them: such texts
 * must go through the translation desk. Texts that were there before do not count as new.
 */
export async function refuseUnreadElsewhere(
  db: Reader,
  key: TranslationKey,
  { words, before, at }: { words: Words; before: Words; at: string },
): Promise<void> {
  const changed = Object.fromEntries(Object.entries(words).filter(([field, text]) => text !== before[field]));
  const row = (await unreadSuggestions(db, key)).find((one) => isIn(one, changed, key.language));
  if (row) throw refuse('machine-text-unread.elsewhere', { text: changed[row.field] ?? '' }, atField(at));
}

type Words = Readonly<Record<string, string | undefined>>;
const isIn = ({ field, words: made }: UnreadSuggestion, words: Words, language: TargetLanguage): boolean =>
  hasMachineText(words[field] ?? '', made, language);
