/** The two upright faces of every page; written by scripts/make-fonts.ts. */
export const FONTS_TO_PRELOAD = [
  '/fonts/source-serif-4-f3587a63.woff2',
  '/fonts/hanken-grotesk-386df49b.woff2',
];
