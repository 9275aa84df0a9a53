export type Engine = 'chrome' | 'firefox' | 'safari' | 'mobileSafari' | 'edge';
export interface SupportedBrowser {
  engine: Engine;
  /** As its vendor calls it. */
  name: string;
  /** The oldest version that is supported (spec §5). */
  from: number;
  get: string;
}
/** Spec §5: no version of Internet Explorer is among them. */
export const SUPPORTED_BROWSERS: readonly SupportedBrowser[] = [
  { engine: 'chrome', name: 'Chrome', from: 42, get: 'https://www.google.com/chrome/' },
  { engine: 'firefox', name: 'Firefox', from: 40, get: 'https://www.mozilla.org/firefox/new/' },
  { engine: 'safari', name: 'Safari', from: 10.1, get: 'https://support.apple.com/102665' },
  {
    engine: 'mobileSafari',
    name: 'Safari (iPhone, iPad)',
    from: 10,
    get: 'https://support.apple.com/118575',
  },
  { engine: 'edge', name: 'Edge', from: 14, get: 'https://www.microsoft.com/edge' },
];

export type BrowserSupport = 'supported' | 'old' | 'explorer';

const EXPLORER = /MSIE |Trident\//;
/** The first match decides: every browser also claims to be some of those below it. */
const VERSIONS: readonly [Engine, RegExp][] = [
  ['mobileSafari', /(?:iPhone|iPad|iPod)[^)]*?\bOS (\d+)(?:_(\d+))?/],
  ['edge', /\bEdge\/(\d+)/],
  ['chrome', /\b(?:Chrome|Chromium)\/(\d+)/],
  ['firefox', /\bFirefox\/(\d+)/],
  ['safari', /Macintosh.*\bVersion\/(\d+)(?:\.(\d+))?.*\bSafari\//],
];

/** Whether a browser is too old, by its user agent; an unknown one is accepted. */
export function browserStanding(agent: string): BrowserSupport {
  if (EXPLORER.test(agent)) return 'explorer';
  for (const [engine, pattern] of VERSIONS) {
    const [found, major, minor = '0'] = pattern.exec(agent) ?? [];
    if (found === undefined) continue;
    return isSupported(engine, Number(`${major}.${minor}`)) ? 'supported' : 'old';
  }
  return 'supported';
}

export const isSupported = (engine: Engine, version: number): boolean =>
  SUPPORTED_BROWSERS.some((one) => one.engine === engine && version >= one.from);

/**
 * The maximum number of different user agents remembered, and none longer than real browsers send: a stranger may send
 * any.
 */
const KEPT = 1_000;
const LONGEST = 500;
export const REMEMBERED_BYTES = KEPT * LONGEST * 2;

/** The same, remembered: it is checked before every page, including those that only need to be sent. */
export function rememberedStanding() {
  const known = new Map<string, BrowserSupport>();
  const standingOf = (agent: string | undefined): BrowserSupport => {
    if (agent === undefined) return 'supported';
    const standing = known.get(agent) ?? browserStanding(agent);
    if (agent.length > LONGEST) return standing;
    if (known.size >= KEPT) known.clear();
    known.set(agent, standing);
    return standing;
  };
  const bytes = () => [...known.keys()].reduce((sum, agent) => sum + agent.length * 2, 0);
  return { standingOf, bytes };
}
