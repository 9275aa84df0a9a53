/** What a unit test of the browser's code may put into the process for the time of its file. */
const NAMES = [
  ...['document', 'location', 'navigator', 'history', 'window', 'localStorage', 'sessionStorage'],
  ...['caches', 'fetch', 'addEventListener', 'removeEventListener', 'dispatchEvent'],
] as const;

/**
 * Notes the browser's globals and returns what puts them back: the next file in this process may load a library that
 * takes a left document for a browser.
 */
export function noteBrowserGlobals(): () => void {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
}
