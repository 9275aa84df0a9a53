import { texts } from '#kit/texts.ts';

/** Texts of downloads: the button of a file, and the form for free files. */
export const downloadTexts = texts('download', {
  download: 'Download',
  downloading: 'Downloading',
  title: 'Download PDF and other files',
  lead: 'Give your e-mail address to get the links to the free files of this publication.',
  email: 'E-mail address',
  emailRequired: 'E-mail is required.',
  invalidEmail: 'Enter a valid email address to download.',
  submit: 'Get the files',
  submitting: 'Sending',
  success: 'Success!',
  valid: 'The links work for 24 hours. They are also in your inbox.',
  mailed: 'The links are on their way to your inbox. They work for 24 hours.',
  consent:
    'We send the links to this address, and the monthly newsletter only if you confirm it. Unsubscribe at any time with one click.',
  free: 'Free, by e-mail: see below',
  error: 'Error',
});
