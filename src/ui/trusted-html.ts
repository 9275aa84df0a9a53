type Rules = { createHTML(html: string): string; createScriptURL(address: string): string };
type Policy = { createHTML(html: string): unknown; createScriptURL(address: string): unknown };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

let policy: Policy | undefined;

/** Ours alone, as `require-trusted-types-for 'script'; trusted-types steady-state` wants it; none in other browsers. */
function ownPolicy(): Policy | undefined {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('steady-state', {
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
