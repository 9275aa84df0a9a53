import { atField, refuseAll } from '#kit/refusal.ts';
import { refuse } from '#newsletter/issue/admin.refusals.ts';
import { presentIssueRecord } from '#newsletter/issue/admin.serializer.ts';
import { issueRecord } from '#newsletter/issue/admin.service.ts';
import { lockCampaign, moveIssue, saveIssue, writeIssue } from '#newsletter/issue/desk.service.ts';
import type { LetterWords } from '#newsletter/issue/letter.schema.ts';
import { blockProblem } from '#newsletter/issue/letter-block.rules.ts';
import type { Endpoint, RequestContext } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { partNamed, rememberedWrite } from '../../history/history.handlers.ts';
import { superuserWrite } from '../../kit/endpoints.handlers.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { issueWritingCalls } from './newsletter.schema.ts';

const whole = async (
  { ports, visit }: Pick<RequestContext, 'ports' | 'visit'>,
  db: Reader,
  of: { id: number; language?: string | undefined },
) => {
  const language = of.language ?? 'en';
  const record = await issueRecord(ports, db, visit, { id: of.id, language });
  return { data: presentIssueRecord(record, language) };
};

/**
 * An editor's text must be valid in our Markdown subset: words that Markdown would drop are refused with their line.
 */
function refuseUnclear({ blocks }: LetterWords): void {
  for (const block of blocks) if (block.kind === 'text') writtenMarkup('', block.markdown, 'blocks');
  const isAstray = blocks.some(
    (block) => block.kind === 'button' && block.address !== '' && blockProblem(block) === 'address',
  );
  refuseAll(isAstray ? [refuse('invalid-field.button-address', {}, atField('blocks'))] : []);
}

export const issueWritingEndpoints: Endpoint[] = [
  superuserWrite(issueWritingCalls.write, async (asked, db) => {
    const id = await writeIssue(db, asked.visit, asked.body.data.attributes.kind);
    return whole(asked, db, { id });
  }),
  rememberedWrite(
    issueWritingCalls.save,
    {
      kind: 'newsletter-letter',
      idOf: ({ params, body }) => `${params.id}-${body.data.attributes.letter?.language ?? 'terms'}`,
      lock: (db, { params }) => lockCampaign(db, idIn(params)),
      read: (db, { ports, visit, params, body }) =>
        whole({ ports, visit }, db, {
          id: idIn(params),
          language: body.data.attributes.letter?.language,
        }),
      words: ({ record }, { body }) =>
        body.data.attributes.letter
          ? partNamed(record as Record<string, unknown>, 'written', ['subject', 'preheader', 'blocks'])
          : {},
    },
    async (asked, db) => {
      const { letter, ...rest } = asked.body.data.attributes;
      if (letter?.words) refuseUnclear(letter.words);
      const id = idIn(asked.params);
      await saveIssue(db, asked.visit, id, { ...rest, ...(letter ? { letter } : {}) });
      return whole(asked, db, { id, language: letter?.language });
    },
  ),
  superuserWrite(issueWritingCalls.move, async (asked, db) => {
    const id = idIn(asked.params);
    await moveIssue(asked.ports, db, asked.visit, id, asked.body.data.attributes);
    return whole(asked, db, { id });
  }),
];
