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
/** Details that name no fault of the recipient's: unknown (0), and of the subject "address" the sender's (7, 8). */
const OF_OTHERS = ['1.0', '2.0', '1.7', '1.8'];
/** RFC 5321, 4.2.3; servers also refuse our host, or any mail, by these numbers, and often with these words. */
const OF_MAILBOX = [450, 550, 551, 553];
const OF_SENDER = /sender|gr[ae]y.?list/i;
const OF_POLICY = /relay|polic|spam|block|blacklist|denied|authenticat|\brate\b|limit/i;
/** Without a status only an answer that names the mailbox concerns it. */
const MAILBOX = '(?:e-?mail )?(?:user|mailbox|recipient|account|address|person)';
const NAMES_MAILBOX = new RegExp(
  [
    `(?:unknown|invalid|no such|no|not a valid) (?:local )?${MAILBOX}`,
    `${MAILBOX} (?:is )?(?:unknown|invalid|unavailable|disabled|inactive|busy|full|not (?:found|known|local))`,
    'mailbox name not allowed',
    'does(?: not|n.t) exist',
    'unrouteable address',
  ].join('|'),
  'i',
);

/**
 * Whether a mail server refused a letter because of its recipient, and whether for good. Null for everything that it
 * would answer to any letter of ours: it is away, wants a password, knows no sender, or refuses by policy.
 */
export function recipientRefusal(failure: Error): 'for-good' | 'for-now' | null {
  const { code, command, response = '', responseCode = 0 } = failure as SmtpFailure;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return null;
  // The address itself may contain any of the words.
  const words = response.replaceAll(/\S+@\S+/g, ' ').replaceAll(/\s+/g, ' ');
  const [, subject, detail = ''] = STATUS.exec(response) ?? [];
  const concernsRecipient = subject
    ? OF_RECIPIENT.includes(subject) && !OF_OTHERS.includes(`${subject}.${detail}`)
    : OF_MAILBOX.includes(responseCode) && NAMES_MAILBOX.test(words) && !OF_POLICY.test(words);
  if (!concernsRecipient || OF_SENDER.test(words)) return null;
  return responseCode >= 500 ? 'for-good' : 'for-now';
}

/** Whether a mail server refused a letter for good once it had read it. */
export function isContentRefused(failure: Error): boolean {
  const { code, responseCode = 0 } = failure as SmtpFailure;
  return code === 'EMESSAGE' && responseCode >= 500;
}
