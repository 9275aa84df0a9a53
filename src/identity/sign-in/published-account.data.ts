/** The accounts of the demo library: their addresses and shared password are published in the README. */
export const PUBLISHED_EMAILS: readonly string[] = [
  'free@demo.example',
  'bronze@demo.example',
  'silver@demo.example',
  'gold@demo.example',
  'lapsed@demo.example',
  'admin@demo.example',
  'nocredit@demo.example',
];
