type JsonObject = Record<string, unknown>;
interface PolicyViolation {
  directive: string;
  /** What was blocked: a keyword of the policy itself (`inline`, `eval`), or the origin it was to come from. */
  blocked: string;
  /** The file of ours that requested it, if one did. */
  source?: string;
}
const MOST = 20;
const WORD = /^[a-z-]{1,40}$/;

/**
 * What a browser reports as blocked, as far as an operator needs it: which page somebody was reading, and the contents
 * of any address, are not kept. Reads both forms: `report-uri` sends one report, the Reporting API a list.
 */
export function policyReport(body: string): PolicyViolation[] {
  let told: unknown;
  try {
    told = JSON.parse(body);
  } catch {
    return [];
  }
  const reports = Array.isArray(told)
    ? told.map((one: JsonObject | null) => one?.body)
    : [(told as JsonObject | null)?.['csp-report']];
  return reports
    .slice(0, MOST)
    .flatMap((one) => (one && typeof one === 'object' ? [violationOf(one as JsonObject)] : []));
}

function violationOf(told: JsonObject): PolicyViolation {
  const text = (...names: string[]) =>
    names.map((name) => told[name]).find((one) => typeof one === 'string') ?? '';
  const directive =
    String(text('effectiveDirective', 'effective-directive', 'violated-directive')).split(' ')[0] ?? '';
  const source = /\/assets\/[\w.-]+\.js/.exec(String(text('sourceFile', 'source-file')))?.[0];
  return {
    directive: WORD.test(directive) ? directive : '',
    blocked: originOf(String(text('blockedURL', 'blocked-uri'))),
    ...(source ? { source } : {}),
  };
}

function originOf(address: string): string {
  if (WORD.test(address)) return address;
  const url = URL.parse(address);
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : '';
}
