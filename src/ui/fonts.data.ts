/** The faces of headings and of what is operated, on every page; written by scripts/make-fonts.ts. */
export const FIRST_FACES = [
  { family: 'Source Serif 4 Display', href: '/fonts/source-serif-4-display-bcea6bb4.woff2' },
  { family: 'Hanken Grotesk', href: '/fonts/hanken-grotesk-386df49b.woff2' },
];
