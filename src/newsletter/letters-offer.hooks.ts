import { useTexts } from '#client/page/site-data.ts';
import { signUpTexts } from './subscription/sign-up.messages.ts';

/** The newsletter, offered along with another form. */
export function useLettersOffer() {
  const say = useTexts(signUpTexts);
  return { consent: say('consent'), ask: askForLetters };
}

/** Whether the request for the newsletter was accepted; what the form was for is not affected. */
async function askForLetters(email: string): Promise<boolean> {
  try {
    const { subscribe } = await import('./subscription/subscribe.store.ts');
    await subscribe(email, 'page');
    return true;
  } catch {
    return false;
  }
}
