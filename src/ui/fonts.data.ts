/** The faces of headings and of what is operated, on every page; written by scripts/make-fonts.ts. */
export const FONTS_TO_PRELOAD = [
  '/fonts/source-serif-4-display-bcea6bb4.woff2',
  '/fonts/hanken-grotesk-386df49b.woff2',
];
