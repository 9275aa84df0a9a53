type Rules = { createHTML?(html: string): string; createScriptURL(address: string): string | null };
type Policy = { createHTML(html: string): unknown; createScriptURL(address: string): unknown };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes;

let policy: Policy | undefined;

/** Ours alone, as `require-trusted-types-for 'script'; trusted-types steady-state` wants it; none in other browsers. */
function ownPolicy(): Policy | undefined {
  policy ??= factory()?.createPolicy('steady-state', {
    createHTML: (clean) => clean,
    createScriptURL: (configured) => configured,
  });
  return policy;
}

/** Marks HTML that the server has cleaned, so that the browser accepts it. */
export const trustedHtml = (html: string): string =>
  (ownPolicy()?.createHTML(html) as string | undefined) ?? html;

/** Marks the address of a script that the settings name; the content policy lets no other one load. */
export const trustedScript = (address: string): string =>
  (ownPolicy()?.createScriptURL(address) as string | undefined) ?? address;

const trusted = new Set<string>();
/**
 * Lets a script of somebody else's fetch others from where it came from itself, and from hosts below that. Only where
 * the document's policy knows a policy named `default`; mere text still becomes no HTML there.
 */
export function trustScriptsOf(address: string): void {
  if (trusted.size === 0) factory()?.createPolicy('default', { createScriptURL: fromTrusted });
  trusted.add(new URL(address).host);
}

function fromTrusted(address: string): string | null {
  const { host } = new URL(address, globalThis.location.href);
  const isTrusted = [...trusted].some((one) => host === one || host.endsWith(`.${one}`));
  return isTrusted ? address : null;
}
