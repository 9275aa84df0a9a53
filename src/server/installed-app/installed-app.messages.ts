import { texts } from '#kit/texts.ts';

/** Texts of the site as an installed app; only the server uses them. */
export const installedAppTexts = texts('installedApp', {
  description: 'Your library and your credits, also without a network.',
  dashboard: 'Dashboard on this device',
});
