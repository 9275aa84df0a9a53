import { texts } from '#kit/texts.ts';

/** The page that Internet Explorer is led to, and the notice that leads other old browsers there. */
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
  noticeLabel: 'About your browser',
  notice:
    'Your browser is older than this site supports. You can read and search everything, but some parts are switched off.',
  noticeLink: 'See which browsers work',
  dismiss: 'Close this notice',
});
