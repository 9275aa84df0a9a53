/** The accounts of the demo library: their addresses and their one password stand in the README for everybody to read. */
export const PUBLISHED_EMAILS: readonly string[] = [
  'free@demo.example',
  'bronze@demo.example',
  'silver@demo.example',
  'gold@demo.example',
  'lapsed@demo.example',
  'admin@demo.example',
  'nocredit@demo.example',
];
