interface Addressed {
  slug: string;
  alternates: Record<string, string>;
}
interface Step {
  id: string;
  order: number;
}

/** Path of a section on the site of a language: its translated slug there, its own everywhere else. */
export function sectionAddress({ slug, alternates }: Addressed, language: string): string {
  const translated = language === 'en' ? undefined : alternates[language];
  return translated ? new URL(translated).pathname.replace(/\/$/, '') : `/section/${slug}`;
}

/** The open section in the place of its own identifier: a list names every section but the one it came with. */
export function withOpenSection<S extends Step>(sections: readonly { id: string }[], open: S): S[] {
  return sections
    .map((one) => (one.id === open.id ? open : (one as S)))
    .toSorted((one, other) => one.order - other.order);
}

/** The sections before and after one, and its place counted from 1. */
export function neighbours<S extends Step>(sections: readonly S[], id: string) {
  const at = sections.findIndex((one) => one.id === id);
  return {
    place: at + 1,
    previous: sections[at - 1] ?? null,
    next: at < 0 ? null : (sections[at + 1] ?? null),
  };
}

interface Cited {
  authors: readonly string[];
  section: string;
  publication: string;
  product: string;
  year: string;
  address: string;
}
/** A reference as journals print it: who, what, where, when. */
export function citation({ authors, section, publication, product, year, address }: Cited): string {
  const parts = [authors.join(', '), section, `In: ${publication}`, `${product}; ${year}`].filter(Boolean);
  return `${parts.map((part) => part.replace(/[.?!]?$/, (end) => end || '.')).join(' ')} ${address}`;
}

/** Does the lesson come as sound or picture, or is it text alone? */
export function mediumKind(mimeType: string | null): 'video' | 'audio' | null {
  if (mimeType?.startsWith('video/')) return 'video';
  return mimeType?.startsWith('audio/') ? 'audio' : null;
}
