import { texts } from '#kit/texts.ts';
import { oldBrowserTexts } from './old-browser.messages.ts';

/** The page that Internet Explorer is led to. */
export const upgradeBrowserTexts = texts('upgradeBrowser', {
  title: 'Your browser is no longer supported',
  lead: 'Internet Explorer 11 and its earlier versions cannot show this site as it should be read. Any of these browsers can, and each is free.',
  table: 'Browsers that show this site',
  browser: 'Browser',
  from: 'Oldest version',
  get: 'Where to get it',
  getName: 'Get {name}',
  hospital:
    'On a computer of your clinic that you may not change, ask those who look after it for one of these browsers.',
  goOn: 'Already using one of them? Go to {name}',
  languages: 'Languages',
  ...oldBrowserTexts.defaults,
});
