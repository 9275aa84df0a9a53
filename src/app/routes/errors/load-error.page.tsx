import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { wayBack } from '#client/api/no-reply.ts';
import { takeReload } from '#client/navigation/load-error.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { networkTexts } from '#shell/errors/network.messages.ts';
import { ErrorTemplate } from '#shell/errors/template.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, networkTexts)('loadTitle'), isError: true });

/** Where a page ends whose parts cannot be fetched: loaded again once by itself, then by hand (spec §4, A28). */
export default function LoadErrorPage() {
  const say = useTexts(networkTexts);
  const { site } = useSite();
  const { search } = useLocation();
  const back = wayBack(new URLSearchParams(search));
  const isReloading = useReload(back);
  return (
    <ErrorTemplate
      title={say('loadFailed')}
      cause={<span role="status">{say(isReloading ? 'reloading' : 'loadCause')}</span>}
      actions={
        <>
          <ButtonLink icon={RotateCw} to={back} reloadDocument>
            {say('reload')}
          </ButtonLink>
          <ButtonLink to="/" reloadDocument variant="secondary">
            {say('home')}
          </ButtonLink>
        </>
      }
      detail={
        <>
          {`${say('support')} `}
          <TextLink to={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
        </>
      }
    />
  );
}

function useReload(back: string): boolean {
  const [isReloading, setReloading] = useState(false);
  useEffect(() => {
    if (!takeReload()) return;
    setReloading(true);
    location.replace(back);
  }, [back]);
  return isReloading;
}
