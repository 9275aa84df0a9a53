/**
 * A device that stores these entries, whatever the other files of this process left for its storage; returns what it
 * stores.
 */
export function deviceStoring(entries: Readonly<Record<string, string>>): Map<string, string> {
  const stored = new Map(Object.entries(entries));
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  // As in a browser, its own keys are those of what it stores.
  const value = new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (target, key) =>
      stored.has(String(key))
        ? { enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  return stored;
}
