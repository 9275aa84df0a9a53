import { texts } from '#kit/texts.ts';

/** The notice for browsers that are too old: those texts of the page about them that every page brings along. */
export const oldBrowserTexts = texts('upgradeBrowser', {
  noticeLabel: 'About your browser',
  notice:
    'Your browser is older than this site supports. You can read and search everything, but some parts are switched off.',
  noticeLink: 'See which browsers work',
  dismiss: 'Close this notice',
});
