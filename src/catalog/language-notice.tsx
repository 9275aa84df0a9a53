import Languages from 'lucide-react/icons/languages';
import { localeOf, localeWords } from '#kit/locales.ts';
import { Banner } from '#ui/banner.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { languageNoticeTexts } from './language-notice.texts.ts';
import { sectionTexts } from './section.texts.ts';

/** On a language's site, that a publication is told in English, whole or but for its title and summary. */
export function PublicationNotice({ language, className }: { language: string; className?: string }) {
  const say = useTexts(languageNoticeTexts);
  const { site } = useSite();
  if (site.language === 'en') return null;
  return (
    <Banner tone="info" icon={Languages} className={className}>
      {say(language === site.language ? 'partly' : 'original')}
    </Banner>
  );
}

/** On a language's site, when only the English original of a section exists. */
export function SectionNotice({ language, className }: { language: string; className?: string }) {
  const say = useTexts(sectionTexts);
  const { site } = useSite();
  if (site.language === language) return null;
  return (
    <Banner tone="info" icon={Languages} className={className}>
      {say('original', { language: localeWords(localeOf(site.language)).name })}
    </Banner>
  );
}
