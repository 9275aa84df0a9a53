import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Foreground, background, least ratio (WCAG 2.2: 4.5 for text, 3 for marks and control borders). */
const PAIRS: [string, string, number][] = [
  ['ink', 'ground', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'sunken', 4.5],
  ['ink-2', 'ground', 4.5],
  ['ink-2', 'surface', 4.5],
  ['ink-3', 'ground', 4.5],
  ['ink-3', 'surface', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'ground', 3],
  ['primary', 'surface', 4.5],
  ['primary', 'ground', 4.5],
  ['primary', 'primary-tint', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'ground', 4.5],
  ['on-deep', 'deep', 4.5],
  ['on-deep-2', 'deep', 4.5],
  ['on-deep-2', 'deep-2', 4.5],
  ['signal', 'deep', 3],
  ['signal-ink', 'signal-tint', 4.5],
  ['focus', 'surface', 3],
  ['focus', 'ground', 3],
  ['focus', 'primary-tint', 3],
  ['success', 'success-tint', 4.5],
  ['success', 'surface', 4.5],
  ['warning', 'warning-tint', 4.5],
  ['danger', 'danger-tint', 4.5],
  ['danger', 'surface', 4.5],
  ['info', 'info-tint', 4.5],
  ['earn', 'earn-tint', 4.5],
  ['earn', 'surface', 4.5],
  ['watch', 'watch-tint', 4.5],
  ['watch', 'surface', 4.5],
  ['consult', 'consult-tint', 4.5],
  ['consult', 'surface', 4.5],
  ['quick', 'quick-tint', 4.5],
  ['quick', 'surface', 4.5],
  ['listen', 'listen-tint', 4.5],
  ['listen', 'surface', 4.5],
  ['open', 'open-tint', 4.5],
  ['open', 'surface', 4.5],
  ['chart-1', 'surface', 3],
  ['chart-2', 'surface', 3],
  ['chart-3', 'surface', 3],
  ['chart-4', 'surface', 3],
  ['chart-2', 'sunken', 3],
  ['bronze', 'surface', 4.5],
  ['silver', 'surface', 4.5],
  ['gold', 'surface', 4.5],
  ['on-signal', 'signal', 4.5],
  ['on-signal', 'signal-hover', 4.5],
  ['ink', 'signal-tint', 4.5],
  ['ink', 'info-tint', 4.5],
  ['ink', 'success-tint', 4.5],
  ['ink', 'danger-tint', 4.5],
  ['ink', 'warning-tint', 4.5],
  ['ink', 'primary-tint', 4.5],
  ['ink-2', 'primary-tint', 4.5],
  ['ink-2', 'sunken', 4.5],
  ['ink', 'raised', 4.5],
  ['ink-2', 'raised', 4.5],
  ['ink-3', 'raised', 4.5],
  ['focus-on-deep', 'deep', 3],
  ['focus-on-deep', 'deep-2', 3],
  ['on-deep', 'deep-2', 4.5],
  ['surface', 'success', 3],
  ['surface', 'danger', 4.5],
  ['focus', 'sunken', 3],
  ['focus', 'raised', 3],
];

type Tokens = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const always = tokensOf(':root {');
const chosenLight = tokensOf('[data-theme="light"] {');
const chosenDark = tokensOf('[data-theme="dark"] {');
const systemDark = tokensOf(':root:not([data-theme="light"]) {');

function tokensOf(selector: string): Tokens {
  const from = css.indexOf(`${selector}\n`);
  assert.notEqual(from, -1, selector);
  const block = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!]));
}

function luminance(colour: string): number {
  assert.match(colour, /^#[0-9a-f]{6}$/i);
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

for (const [theme, chosen] of Object.entries({ light: chosenLight, dark: chosenDark })) {
  test(`every colour pair in use keeps its contrast in the ${theme} theme`, () => {
    const tokens: Tokens = { ...always, ...chosen };
    const low = PAIRS.map(([ink, ground, least]) => {
      return { pair: `${ink} on ${ground}`, ratio: contrast(tokens[ink] ?? '', tokens[ground] ?? ''), least };
    }).filter(({ ratio, least }) => ratio < least);
    assert.deepEqual(low, []);
  });
}

test('both themes name the same tokens, and the dark one says the same by system and by choice', () => {
  assert.deepEqual(Object.keys(chosenDark), Object.keys(chosenLight));
  assert.deepEqual(systemDark, chosenDark);
});
