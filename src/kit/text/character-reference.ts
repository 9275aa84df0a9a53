/** Names in the order of the characters they stand for, from the first one on. */
const RUNS: readonly [string, string][] = [
  [
    '\u00a0',
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  ['Α', 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'],
  ['Σ', 'Sigma Tau Upsilon Phi Chi Psi Omega'],
  [
    'α',
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega',
  ],
];
const SINGLE: Record<string, string> = {
  ...{ amp: '&', AMP: '&', lt: '<', LT: '<', gt: '>', GT: '>', quot: '"', QUOT: '"', apos: "'" },
  ...{ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', lrm: '\u200e', rlm: '\u200f' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', dagger: '†', Dagger: '‡', permil: '‰' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', prime: '′', Prime: '″', euro: '€', trade: '™' },
  ...{ le: '≤', ge: '≥', ne: '≠', asymp: '≈', equiv: '≡', sim: '∼', minus: '−', infin: '∞', radic: '√' },
  ...{ sum: '∑', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ' },
};
const runOf = ([first, names]: readonly [string, string]): [string, string][] =>
  names.split(' ').map((name, at) => [name, String.fromCodePoint((first.codePointAt(0) ?? 0) + at)]);
const NAMED = new Map([...Object.entries(SINGLE), ...RUNS.flatMap(runOf)]);

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,31}));/gi;

/** Replaces the character references of HTML: all numbers, and the names in common use; any other name stays text. */
export const withoutReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, decimal, hex, name) =>
    name ? (NAMED.get(name) ?? whole) : signOf(decimal ? Number(decimal) : Number(`0x${hex}`)),
  );

/** As HTML reads a number: those of Windows-1252 are meant where Unicode has controls, and what is no character is none. */
function signOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '' : String.fromCodePoint(code);
}
