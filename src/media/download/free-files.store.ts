import { formAction } from '#client/forms/action.ts';
import { downloadCalls } from './download.schema.ts';

/** The form for free files, sent without our scripts: its own page replies, and the links come by e-mail. */
export const freeFilesAction = formAction(async ({ api, url, field }) => {
  const attributes = { publication: field('publication'), email: field('email') };
  await api(downloadCalls.ask, { body: { data: { type: 'Download', attributes } } });
  return `${url.pathname}?files=mailed#files`;
});
