import Languages from 'lucide-react/icons/languages';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { languageNoticeTexts } from '../notice.messages.ts';

/** On a site in another language, for a text that exists only in the English original (B39). */
export function OriginalNotice({ language, children }: { language: string; children?: string }) {
  const say = useTexts(languageNoticeTexts);
  const { site } = useSite();
  if (site.language === language) return null;
  return (
    <Banner tone="info" icon={Languages}>
      {children ?? say('original')}
    </Banner>
  );
}
