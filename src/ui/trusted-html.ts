type Policy = { createHTML(html: string): unknown };
type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };

let policy: Policy | undefined;

/**
 * Marks HTML that the server has cleaned, so that the browser accepts it under
 * `require-trusted-types-for 'script'; trusted-types steady-state`. Elsewhere it stays a string.
 */
export function trustedHtml(html: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy('steady-state', { createHTML: (clean) => clean });
  return policy.createHTML(html) as string;
}
