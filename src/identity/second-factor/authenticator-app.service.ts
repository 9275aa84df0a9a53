import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';
import { CODE_DIGITS, STEP_SECONDS, STEPS_BESIDE } from './second-factor.rules.ts';

const SECRET_BYTES = 20;
const CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);
// Supported by every app; what weakens SHA-1 does not weaken HMAC (RFC 6238).
const TERMS = { algorithm: 'SHA1', digits: CODE_DIGITS, period: STEP_SECONDS };

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** The time step that a code belongs to, compared in constant time; null if it is not one that is valid now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...TERMS,
    secret: secretOf(secret),
    token: code,
    timestamp,
    window: STEPS_BESIDE,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** The setup data for an app, to be typed or scanned. */
export function setupOf(secret: Uint8Array, issuer: string, label: string) {
  const totp = new TOTP({ ...TERMS, secret: secretOf(secret), issuer, label });
  const address = totp.toString();
  return { secret: totp.secret.base32, address, picture: pathOf(address) };
}

/** A QR code as one path in squares of 1 by 1; `side` is the number of squares per side. */
function pathOf(text: string): { side: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  let path = '';
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { side, path };
}
