import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { accountTexts } from '../account.messages.ts';

/** For subscribers, whose token saves nothing (C16): why no form of the account can be sent, and what changes that. */
export function UnfinishedAccount() {
  const say = useTexts(accountTexts);
  return (
    <Banner
      tone="info"
      title={say('unfinishedTitle')}
      action={
        <ButtonLink variant="secondary" to="/myaccount/password">
          {say('choosePasswordTitle')}
        </ButtonLink>
      }
    >
      <p>{say('unfinished')}</p>
    </Banner>
  );
}
