import assert from 'node:assert/strict';

export const TOPICS = [
  'Clozapine',
  'Lamotrigine',
  'Benzodiazepines',
  'TMS',
  'Sleep and insomnia in depression',
  'Fibromyalgia',
  'Pregnancy and bipolar disorder',
  'Natural medicines',
  'Agitation',
  'Cancer-related psychiatry',
  'Tic disorders',
  'Child and adolescent psychopharmacology',
  'Something else',
];

export function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
}

/** Tags nest, attributes are quoted and unrepeated, no stray markup in text: enough for what we write. */
export function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, attributes, empty) => {
      const names = [...String(attributes).matchAll(/([\w:-]+)="/g)].map((match) => match[1]);
      assert.equal(new Set(names).size, names.length, `repeated attribute in <${name}${attributes}>`);
      if (closing) assert.equal(open.pop(), name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest, /[<>]/);
  assert.doesNotMatch(svg, /&(?!(amp|lt|gt|quot|#39);)/);
  assert.equal(new Set(idsOf(svg)).size, idsOf(svg).length, 'an id occurs twice');
}
