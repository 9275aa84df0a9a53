import Languages from 'lucide-react/icons/languages';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf, localeWords } from '#kit/locales.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { sectionTexts } from '../../section/section.messages.ts';
import { languageNoticeTexts } from '../notice.messages.ts';
import { noticeOf } from '../notice.rules.ts';

type Cover = Parameters<typeof noticeOf>[0];

/** On a site in another language, how much of a publication is in that language. */
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

/** On a site in another language, for a section that exists only in the English original. */
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
