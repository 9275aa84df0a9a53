export type NoticeKey = 'original' | 'partly' | 'someSections' | 'sections' | 'cover' | 'coverAndSome';
interface LanguageFacts {
  language: string;
  descriptionLanguage?: string;
  /** What an activity shows before its test. */
  cmeInformation?: { language: string } | null;
  sections?: readonly { language: string }[];
}

/** What a cover says about its languages on a site in another language; nothing on the English site. */
export function noticeOf(
  { language, descriptionLanguage, cmeInformation, sections = [] }: LanguageFacts,
  site: string,
): NoticeKey | null {
  if (site === 'en') return null;
  if (language !== site) return 'original';
  const translated = sections.filter((section) => section.language === site).length;
  if (descriptionLanguage === site) {
    if (translated === 0 && sections.length > 0) return 'cover';
    if (translated < sections.length || (cmeInformation && cmeInformation.language !== site))
      return 'coverAndSome';
    return null;
  }
  if (translated === 0) return 'partly';
  return translated < sections.length ? 'someSections' : 'sections';
}
