export type NoticeKey = 'original' | 'partly' | 'someSections' | 'sections';
interface Told {
  language: string;
  sections?: readonly { language: string }[];
}

/** What a cover says of its languages on the site of one; nothing on the English site. */
export function noticeOf({ language, sections = [] }: Told, site: string): NoticeKey | null {
  if (site === 'en') return null;
  if (language !== site) return 'original';
  const translated = sections.filter((section) => section.language === site).length;
  if (translated === 0) return 'partly';
  return translated < sections.length ? 'someSections' : 'sections';
}
