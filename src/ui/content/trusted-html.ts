type Rules = { createHTML?(html: string): string; createScriptURL(address: string): string | null };
type Policy = { createHTML(html: string): unknown; createScriptURL(address: string): unknown };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes;

let policy: Policy | undefined;

/**
 * Our own policy, as required by `require-trusted-types-for 'script'; trusted-types steady-state`; undefined in
 * browsers without trusted types.
 */
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

/** Marks the address of a script from the settings as trusted; the content security policy lets no other one load. */
export const trustedScript = (address: string): string =>
  (ownPolicy()?.createScriptURL(address) as string | undefined) ?? address;

const trusted = new Set<string>();
/**
 * Lets a third-party script load others from its own host, and from subdomains of it. Only where the document's policy
 * allows a policy named `default`; plain text still cannot become HTML there.
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
