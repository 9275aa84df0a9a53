/** What nodemailer adds to an error if the mail server answered. */
interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}
const STATUS = /^\d{3}[ -][45]\.(\d{1,3})\.(\d{1,3})\b/;
/** Subjects of RFC 3463: the address, and the mailbox. */
const OF_RECIPIENT = ['1', '2'];
/** Of the subject "address", those that concern the sender's. */
const OF_SENDER = ['7', '8'];
/** RFC 5321, 4.2.3; servers that send no status also refuse our host, or any mail, by these numbers. */
const OF_MAILBOX = [450, 550, 551, 553];
const OF_POLICY = /relay|polic|spam|block|blacklist|denied|authenticat|\brate\b|limit/i;

/**
 * Whether a mail server refused a letter because of its recipient, and whether for good. Null for everything that it
 * would answer to any letter of ours: it is away, wants a password, knows no sender, or refuses by policy.
 */
export function recipientRefusal(failure: Error): 'for-good' | 'for-now' | null {
  const { code, command, response = '', responseCode = 0 } = failure as SmtpFailure;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return null;
  const [, subject, detail = ''] = STATUS.exec(response) ?? [];
  const concernsRecipient = subject
    ? OF_RECIPIENT.includes(subject) && !(subject === '1' && OF_SENDER.includes(detail))
    : OF_MAILBOX.includes(responseCode) && !OF_POLICY.test(response);
  if (!concernsRecipient) return null;
  return responseCode >= 500 ? 'for-good' : 'for-now';
}
