import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useKeptState } from '#web/kept-state.ts';
import { useTexts } from '#web/site-data.ts';
import { useUser } from '#web/use-session.tsx';
import { isOpen } from './address.rules.ts';
import { catalogueKey, causeKey, type ErrorState, errorStateOf } from './error.rules.ts';
import { ErrorTemplate } from './error-template.tsx';
import { siteTexts } from './site.texts.ts';

/** Any error with a status, `app` for a rendering failure: the catalogue's sentence in the template of all errors. */
export function ErrorScreen({ status, thrown }: { status: number | 'app'; thrown?: unknown }) {
  const say = useTexts(siteTexts);
  const { detail, from } = errorStateOf(useKeptState(), thrown);
  const cause = useCause(status);
  const title = say(catalogueKey(status));
  return (
    <ErrorTemplate
      status={status === 'app' ? null : say('errorStatus', { status: `${status}` })}
      title={title}
      cause={cause}
      actions={<WaysOn isMissing={status === 404} from={from} />}
      detail={detail && detail !== title ? say('errorDetail', { detail }) : null}
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

function useCause(status: number | 'app'): string {
  const say = useTexts(siteTexts);
  const user = useUser();
  if (status === 403 && user) return say('cause403As', { email: user.email });
  return say(causeKey(status));
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
