import { dateText } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { BY_HAND, messageId } from '#platform/mail/transport.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { answersBefore, type LockedRequest } from './admin.repository.ts';
import { acknowledgementKey, answerKey, answerSubject, quoted } from './admin.rules.ts';
import { supportLetterTexts } from './support-letter.messages.ts';

interface Answer {
  /** Its number in the history. */
  entryId: number;
  body: string;
}

/** Queues an answer in the thread begun by the acknowledgement, in the language that the sender wrote in. */
export async function sendAnswer(
  { config }: Pick<Ports, 'config'>,
  db: Writer,
  visit: Visit,
  request: LockedRequest,
  { entryId, body }: Answer,
): Promise<void> {
  const { reference, language } = request;
  const say = await speechIn(db, language, supportLetterTexts);
  const asked = say('youWrote', { date: dateText(request.created_at, language, 'long') });
  const text = [body, `${say('regards')}\n${config.productName}`, `${asked}\n${quoted(request.body)}`].join(
    '\n\n',
  );
  const earlier = (await answersBefore(db, request.id, entryId)).map((id) => answerKey(reference, id));
  const thread = [acknowledgementKey(reference), ...earlier].map((key) => messageId(config, key));
  await queueMail(
    db,
    {
      key: answerKey(reference, entryId),
      to: request.email,
      subject: answerSubject(reference, request.subject),
      text,
      head: ownLetterhead(config, language),
      headers: { ...BY_HAND, 'In-Reply-To': thread.at(-1) ?? '', References: thread.join(' ') },
    },
    visit.now,
  );
}
