import { TEXT_KINDS, type TextKind } from '#catalog/language/text-translation.data.ts';
import { slugify, trailingId } from '#kit/slug.ts';
import { KINDS, type Kind, RECORD_KINDS, type RecordKind, type TargetLanguage } from './translation.data.ts';

/** The version of the source that a save refers to: the one the editor read, never later than the present one. */
export const seenMoment = (read: Date | null, sourceChangedAt: Date): Date =>
  read && read < sourceChangedAt ? read : sourceChangedAt;

/** Of a stale translation whose English this record never had: it came with another record, or in a folder. */
export const UNKNOWN_SOURCE = new Date(0);

/** The next time of change: always later than the last, whatever the clock says. */
export const nextMoment = (before: Date | null, now: Date): Date =>
  before && before >= now ? new Date(before.getTime() + 1) : now;

export interface TranslationKey {
  kind: Kind;
  id: number;
  language: TargetLanguage;
}
const KEY = new RegExp(`^(${KINDS.join('|')})-(\\d{1,15})-(pt-br|fr|it|de)$`);
export const isTextKind = (kind: Kind): kind is TextKind => (TEXT_KINDS as readonly string[]).includes(kind);
/** Stored with the record it describes. */
export const isRecordKind = (kind: Kind): kind is RecordKind =>
  (RECORD_KINDS as readonly string[]).includes(kind);
/** Translated piece by piece, without a title of its own. */
export const isInPieces = (kind: Kind): kind is TextKind | RecordKind | 'staticPage' =>
  isTextKind(kind) || isRecordKind(kind) || kind === 'staticPage';

/** `section-5392-fr`. */
export const keyText = ({ kind, id, language }: TranslationKey): string => `${kind}-${id}-${language}`;
export function keyIn(text: string): TranslationKey | null {
  const [, kind, id, language] = KEY.exec(text) ?? [];
  if (!kind || !id || !language) return null;
  return { kind: kind as Kind, id: Number(id), language: language as TargetLanguage };
}

/** The ids at the end of an English slug (spec §3): `…-2746-5392` is section 5392 of course 2746, `…-2746` a cover. */
export function idsIn(slug: string): { publicationId: number; sectionId: number | null } | null {
  const last = trailingId(slug);
  if (last === null) return null;
  const before = trailingId(slug.slice(0, -String(last).length - 1));
  return before === null
    ? { publicationId: last, sectionId: null }
    : { publicationId: before, sectionId: last };
}

/** A translated slug keeps the ids at the end of its English one (I18N-016); one that has them stays unchanged. */
export function translatedSlug(title: string, english: string, stored: string | null): string {
  const end = /(?:^|-)(\d+(?:-\d+)?)$/.exec(english)?.[1] ?? '';
  if (stored?.endsWith(`-${end}`)) return stored;
  return [slugify(title), end].filter(Boolean).join('-');
}

/** The English of a cover or a section, as a translator sees it. */
export interface SourceWords {
  title: string;
  summary: string;
  /** Markdown; empty for a cover. */
  body: string;
}
/** The translated fields among those that a save of a cover or section replaced. */
export function sourceWordsIn(kept: Record<string, unknown>): SourceWords {
  const parts = [kept, kept.record, kept.text].flatMap((part) =>
    typeof part === 'object' && part !== null ? [part as Record<string, unknown>] : [],
  );
  const said = (...names: string[]): string => {
    const found = parts
      .flatMap((part) => names.map((name) => part[name]))
      .find((one) => typeof one === 'string');
    return String(found ?? '');
  };
  return { title: said('title'), summary: said('excerpt', 'summary'), body: said('body') };
}
