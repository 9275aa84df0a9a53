import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { reportClientError } from '#client/api/client-error.ts';
import { failureKind } from '#client/api/failure.ts';
import { isConnectionLost, noReplyAddress } from '#client/api/no-reply.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { siteTexts } from '../site.messages.ts';
import { errorAddress, errorStateOf } from './error.rules.ts';
import { ErrorScreen, NoReplyScreen } from './screen.tsx';

/** What no page caught: reported when it was a rendering's, shown at once, then taken to its address. */
export function Failure({ thrown }: { thrown: unknown }) {
  const status = isRouteErrorResponse(thrown) ? thrown.status : null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isNoReply(thrown)) {
      navigate(noReplyAddress(`${pathname}${search}`), { replace: true });
      return;
    }
    if (status === null) report(thrown, pathname);
    const to = errorAddress(status, pathname);
    const { detail } = errorStateOf(null, thrown);
    if (to)
      navigate(to, { replace: true, state: { errorDetail: detail, errorFrom: `${pathname}${search}` } });
  }, [status, thrown, pathname, search, navigate]);
  return isNoReply(thrown) ? (
    <NoReplyScreen from={`${pathname}${search}`} />
  ) : (
    <>
      <FailureHead status={status} />
      <ErrorScreen status={status ?? 'app'} thrown={thrown} />
    </>
  );
}

/** Of a page that failed nothing is known, its title neither; a document has to have one, and no search engine keeps it. */
function FailureHead({ status }: { status: number | null }) {
  const say = useTexts(siteTexts);
  const { site } = useSite();
  const title = status === null ? say('errorTitleApp') : say('errorTitle', { status: `${status}` });
  return (
    <>
      <title>{`${title} - ${site.productName}`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

const isNoReply = (thrown: unknown): boolean =>
  failureKind(thrown) === 'no-reply' || isConnectionLost(thrown);

/** What failed, where in our code, on which path. */
function report(thrown: unknown, path: string): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  reportClientError({ message: error.message, stack: error.stack ?? '', path });
}
