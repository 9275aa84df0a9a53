import type { Dictionary } from '#kit/texts.ts';

interface Volume {
  title: string;
  text: string;
}

/** `cmeInformation.volume{n}.title` and `.text` of a dictionary, read from 1 while both exist (B20). */
export function volumesIn(words: Dictionary): Volume[] {
  const volumes: Volume[] = [];
  for (let n = 1; ; n++) {
    const title = words[`cmeInformation.volume${n}.title`];
    const text = words[`cmeInformation.volume${n}.text`];
    if (!title || !text) return volumes;
    volumes.push({ title, text });
  }
}
