import { useTexts } from '#web/site-data.ts';
import { signUpTexts } from './sign-up.texts.ts';

/** The newsletter, offered beside a form of something else. */
export function useLettersOffer() {
  const say = useTexts(signUpTexts);
  return { consent: say('consent'), ask: askForLetters };
}

/** Whether the letters are on their way to be confirmed; what the form was for stands in any case. */
async function askForLetters(email: string): Promise<boolean> {
  try {
    const { subscribe } = await import('./subscribe.store.ts');
    await subscribe(email, 'page');
    return true;
  } catch {
    return false;
  }
}
