/** A long text is stored as numbered keys: `s1` a heading, `s1p1` its first paragraph; read until one is missing. */
export interface StaticSection {
  id: string;
  heading: string;
  paragraphs: string[];
}

export function sectionsOf(keys: ReadonlySet<string>, say: (key: string) => string): StaticSection[] {
  const sections: StaticSection[] = [];
  for (let n = 1; keys.has(`s${n}`); n++) {
    const paragraphs: string[] = [];
    for (let p = 1; keys.has(`s${n}p${p}`); p++) paragraphs.push(say(`s${n}p${p}`));
    sections.push({ id: `part-${n}`, heading: say(`s${n}`), paragraphs });
  }
  return sections;
}
