import { OriginalNotice } from '#catalog/language/components/original-notice.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { LEGAL_PAGES } from '#support/static-page/static-page.data.ts';
import type { ShownPage } from '#support/static-page/static-page.schema.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { PageFrame } from './page-frame.tsx';
import { staticTexts } from './static-page.messages.ts';

/** A page that editors wrote, in its own language where nobody has written the reader's. */
export function WrittenPage({ page }: { page: ShownPage }) {
  const say = useTexts(staticTexts);
  const { site } = useSite();
  const lang = usePartTag()(page.language);
  const { title, description, effectiveOn, contents, html } = page;
  const told = LEGAL_PAGES.includes(page.slug) ? 'since' : 'updated';
  return (
    <PageFrame
      title={title}
      lead={description}
      day={effectiveOn ? say(told, { date: dateText(effectiveOn, site.language, 'long') }) : null}
      contents={contents}
      lang={lang}
    >
      <OriginalNotice language={page.language} />
      <RichText html={html} lang={lang} />
    </PageFrame>
  );
}
