import RotateCw from 'lucide-react/icons/rotate-cw';
import { useKeptState } from '#client/forms/kept-state.ts';
import { useOnline } from '#client/offline/use-online.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { isOpen } from '../address.rules.ts';
import { siteTexts } from '../site.messages.ts';
import { catalogueKey, causeOf, type ErrorState, errorStateOf } from './error.rules.ts';
import { ErrorTemplate } from './template.tsx';

/** Any error with a status, `app` for a rendering failure: the catalogue's sentence in the template of all errors. */
export function ErrorScreen({ status, thrown }: { status: number | 'app'; thrown?: unknown }) {
  const say = useTexts(siteTexts);
  const { detail, from } = errorStateOf(useKeptState(), thrown);
  const words = useWords(status, detail);
  return (
    <ErrorTemplate
      status={status === 'app' ? null : say('errorStatus', { status: `${status}` })}
      {...words}
      actions={<WaysOn isMissing={catalogueKey(status) === 'error404'} from={from} />}
      detail={!detail || Object.values(words).includes(detail) ? null : say('errorDetail', { detail })}
    />
  );
}

function WaysOn({ isMissing, from }: { isMissing: boolean; from: string | null }) {
  const say = useTexts(siteTexts);
  return (
    <>
      {isMissing ? null : <Retry from={from} />}
      <ButtonLink to="/library" variant={isMissing ? 'primary' : 'secondary'}>
        {say('errorLibrary')}
      </ButtonLink>
      <ButtonLink to="/" variant="secondary">
        {say('errorHome')}
      </ButtonLink>
      {isOpen('/contact-us') ? (
        <ButtonLink to="/contact-us" variant="text">
          {say('errorContact')}
        </ButtonLink>
      ) : null}
    </>
  );
}

function useWords(status: number | 'app', detail: string | null): { title: string; cause: string } {
  const say = useTexts(siteTexts);
  const user = useUser();
  const isOnline = useOnline();
  // A page breaks without a network because a part of it did not come: nothing was wrong with the page.
  if (status === 'app' && !isOnline) return { title: say('offlineTitle'), cause: say('offlineCause') };
  const isNamed = status === 403 && user;
  const cause = isNamed ? say('cause403As', { email: user.email }) : causeOf(say, status, detail);
  return { title: say(catalogueKey(status)), cause };
}

/** Drawn from what every page brings, where the page for it cannot be had: no reply, or no network at all. */
export function NoReplyScreen({ from }: Pick<ErrorState, 'from'>) {
  const say = useTexts(siteTexts);
  const isOnline = useOnline();
  return (
    <ErrorTemplate
      title={say(isOnline ? 'noReplyTitle' : 'offlineTitle')}
      cause={say(isOnline ? 'noReplyCause' : 'offlineCause')}
      actions={<WaysOn isMissing={false} from={from} />}
    />
  );
}

/** A whole new load of the page that failed: whatever was half done is gone. */
function Retry({ from }: Pick<ErrorState, 'from'>) {
  const say = useTexts(siteTexts);
  return (
    <Button icon={RotateCw} onClick={() => (from ? location.assign(from) : location.reload())}>
      {say('errorRetry')}
    </Button>
  );
}
