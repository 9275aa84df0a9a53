import { recordPage } from '#admin/frame/record-page.tsx';
import editing from '#admin/kit/editing.module.css';
import { LanguageWays, PageRemoval, PageStateBadge } from '#admin/resources/static-page/components/parts.tsx';
import { PageTermsForm } from '#admin/resources/static-page/components/terms-form.tsx';
import { PageTextForm } from '#admin/resources/static-page/components/text-form.tsx';
import { PAGES_PATH } from '#admin/resources/static-page/static-page-desk.data.ts';
import { pageDeskTexts } from '#admin/resources/static-page/static-page-desk.messages.ts';
import {
  type AdminPage,
  loadPage,
  type WholePage,
} from '#admin/resources/static-page/static-page-desk.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { pagePreviewDesk } from '#kit/address/preview-desk.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: pageDeskTexts,
  title: 'onePage',
  load: loadPage,
  named: ({ title }) => ({ title, isEnglish: true }),
  Content: ({ data: one }) => (isWhole(one) ? <PageDesk one={one} /> : null),
});
export const { clientLoader, meta } = page;
export default page.Page;

const isWhole = (one: AdminPage): one is WholePage => one.text !== undefined;

/** A page: its words in a language, then where and whether it is shown. */
function PageDesk({ one }: { one: WholePage }) {
  const say = useTexts(pageDeskTexts);
  const isOpen = one.state === 'published' && (one.standing === 'shown' || one.isProduct);
  return (
    <>
      <p className="quiet">
        <TextLink to={PAGES_PATH}>{say('back')}</TextLink>{' '}
        {isOpen ? (
          <>
            · <TextLink to={one.path}>{say('openPage')}</TextLink>{' '}
          </>
        ) : null}
        {one.isWritten ? (
          <>
            ·{' '}
            <TextLink to={pagePreviewDesk(one.id, { language: one.text.language })} reloadDocument>
              {say('preview')}
            </TextLink>{' '}
          </>
        ) : null}
        <PageStateBadge {...one} />
      </p>
      <LanguageWays one={one} />
      <PageTextForm key={`${one.id} ${one.text.language}`} one={one} />
      <section className={editing.form} aria-labelledby="terms">
        <h2 id="terms" className="h3">
          {say('terms')}
        </h2>
        <PageTermsForm key={one.id} one={one} />
      </section>
      <PageRemoval one={one} />
    </>
  );
}
