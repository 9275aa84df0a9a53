import { texts } from '#kit/texts.ts';

/** Texts about the approvals of a publication. */
export const adminApprovalTexts = texts('approvalDesk', {
  approvals: 'Approval by the authors',
  none: 'Nobody was asked.',
  ask: 'Ask an author',
  asking: 'Making the link',
  askHint:
    'The author gets a link that opens this text alone, without an account. Whoever was asked and has not approved the text as it stands keeps it from being published.',
  author: 'Author',
  language: 'Language of the text',
  days: 'Days until the link ends',
  daysWrong: 'A whole number from {least} to {most}.',
  asked: '{language}, asked on {date}, ends on {end}',
  answered: 'Answered on {date}',
  withdrawn: 'Withdrawn',
  waiting: 'Waiting for an answer',
  unanswered: 'The link has ended without an answer',
  approved: 'Approved as it stands',
  earlier: 'Approved an earlier text',
  refused: 'Asks for changes',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing',
  confirmWithdraw:
    'The link of {author} stops working, and the approval is no longer waited for. What was answered stays.',
  nowWithdrawn: 'The link is withdrawn.',
  made: 'The link is made.',
  linkMailed: 'An e-mail with this link goes to {author}. It is shown this once:',
  linkUnsent: 'No e-mail address of {author} is known. Copy the link and send it; it is shown this once:',
  link: 'Link of {author}',
});
