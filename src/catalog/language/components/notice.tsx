import Languages from 'lucide-react/icons/languages';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf, localeWords } from '#kit/locales.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { sectionTexts } from '../../section/section.messages.ts';
import { languageNoticeTexts } from '../notice.messages.ts';
import { noticeOf } from '../notice.rules.ts';

type Cover = Parameters<typeof noticeOf>[0];

/** On a language's site, how much of a publication is told in it. */
export function PublicationNotice({ publication, className }: { publication: Cover; className?: string }) {
  const say = useTexts(languageNoticeTexts);
  const { site } = useSite();
  const notice = noticeOf(publication, site.language);
  if (notice === null) return null;
  return (
    <Banner tone="info" icon={Languages} className={className}>
      {say(notice)}
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
