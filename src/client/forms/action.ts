import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { Texts } from '#kit/texts.ts';
import { ApiFailure, isFailure } from '../api/client.ts';
import { type PageContext, pageContext } from '../page/context.ts';
import { wordsHere } from '../page/structured-data.ts';
import type { FormPost } from './posted.ts';

export interface FormContext extends Pick<PageContext, 'api' | 'site' | 'overrides'> {
  params: Record<string, string | undefined>;
  url: URL;
  /** Returns an empty string for a field that was not sent. */
  field(name: string): string;
}

/**
 * The server's half of a form, for browsers in which no scripts are running: makes the same call as the scripts would,
 * then answers with a page that shows the result. A refused form comes back with what was typed and the reason;
 * passwords have to be typed again.
 */
export const formAction =
  (deed: (sent: FormContext) => Promise<string>) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const { api, site, overrides } = context.get(pageContext);
    const form = await request.formData();
    const field = (name: string) => String(form.get(name) ?? '');
    try {
      return redirect(await deed({ api, site, overrides, params, url: new URL(request.url), field }), 303);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      const posted: FormPost = { values: typedIn(form), status: thrown.status, errors: thrown.errors };
      return data(posted, { status: thrown.status });
    }
  };

const SECRET = /password/i;
const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !SECRET.test(name) ? [[name, value]] : [],
    ),
  );

/** For a form that cannot work without our scripts: it comes back with what was typed and says so. */
export const needsScript = <K extends string>(of: Texts<K>, key: K) =>
  formAction(async (sent) => {
    const detail = (await wordsHere(sent))(of)(key);
    throw new ApiFailure(422, [{ status: '422', code: 'needs-script', title: '', detail }]);
  });
