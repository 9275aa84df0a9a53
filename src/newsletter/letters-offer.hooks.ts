import { useTexts } from '#client/page/site-data.ts';
import { signUpTexts } from './subscription/sign-up.messages.ts';

/** The newsletter, offered beside a form of something else. */
export function useLettersOffer() {
  const say = useTexts(signUpTexts);
  return { consent: say('consent'), ask: askForLetters };
}

/** Whether the letters are on their way to be confirmed; what the form was for stands in any case. */
async function askForLetters(email: string): Promise<boolean> {
  try {
    const { subscribe } = await import('./subscription/subscribe.store.ts');
    await subscribe(email, 'page');
    return true;
  } catch {
    return false;
  }
}
