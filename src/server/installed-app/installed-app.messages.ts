import { texts } from '#kit/texts.ts';

/** Of the site as an application; the server alone speaks them. */
export const installedAppTexts = texts('installedApp', {
  description: 'Your library and your credits, also without a network.',
  dashboard: 'Dashboard on this device',
});
