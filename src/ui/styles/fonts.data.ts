/** The faces of headings, of what is operated and of what is read, on every page; written by scripts/building/make-fonts.ts. */
export const FIRST_FACES = [
  { family: 'Source Serif 4', href: '/fonts/source-serif-4-307cc201.woff2', weight: '400 600' },
  {
    family: 'Source Serif 4 Display',
    href: '/fonts/source-serif-4-display-49a380ac.woff2',
    weight: '400 500',
  },
  { family: 'Hanken Grotesk', href: '/fonts/hanken-grotesk-3497d719.woff2', weight: '400 700' },
];
