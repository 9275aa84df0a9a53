import assert from 'node:assert/strict';
import { createHash, type createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Config, loadConfig } from '../config/config.ts';
import { type Letter, openMailTransport } from './transport.ts';

const LETTER: Letter = {
  id: 1,
  key: 'issue:1',
  to: 'ada@example.org',
  subject: 'Grüße aus der Bibliothek',
  text: 'Dear Ada,\n\n  two  spaces  and a line of its own \n',
  html: '<p>Dear Ada</p>',
  headers: {
    'List-Unsubscribe': '<https://library.example/unsubscribe?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  createdAt: new Date('2026-11-25T10:00:00Z'),
};

/** Checks a signature as a receiver does (RFC 6376, relaxed/relaxed): the headers it names, and the body. */
function isSigned(
  message: string,
  publicKey: ReturnType<typeof createPublicKey>,
): { valid: boolean; heads: string[] } {
  const [head = '', body = ''] = [
    message.slice(0, message.indexOf('\r\n\r\n')),
    message.slice(message.indexOf('\r\n\r\n') + 4),
  ];
  const lines = head
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ key: line.slice(0, line.indexOf(':')).toLowerCase(), line }));
  const relaxed = (line: string) => {
    const at = line.indexOf(':');
    return `${line.slice(0, at).toLowerCase()}:${line
      .slice(at + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signature = lines.find(({ key }) => key === 'dkim-signature')?.line ?? assert.fail('no signature');
  const tag = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(signature.replace(/\r\n/g, ''))?.[1]?.replace(/\s/g, '') ?? '';
  const plain = `${body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`;
  const heads = tag('h').toLowerCase().split(':');
  const named = heads.map((key) => relaxed(lines.findLast((line) => line.key === key)?.line ?? ''));
  const signed = [...named, relaxed(signature.replace(/(\bb=)[^;]*$/, '$1'))].join('\r\n');
  const right = createHash('sha256').update(plain, 'latin1').digest('base64') === tag('bh');
  return {
    valid:
      right && verify('sha256', Buffer.from(signed, 'latin1'), publicKey, Buffer.from(tag('b'), 'base64')),
    heads,
  };
}

test('a letter is signed with both heads of unsubscribing under the signature, and what is changed on the way is seen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signed-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const config: Config = {
    ...loadConfig({ DATA_DIR: folder }),
    mailSignature: { domain: 'a.example', selector: 'mail', key },
  };
  const transport = openMailTransport(config);
  await transport.send(LETTER);
  const [file = ''] = await readdir(config.outboxDir);
  const message = await readFile(join(config.outboxDir, file), 'latin1');
  const { valid, heads } = isSigned(message, publicKey);
  assert.equal(valid, true);
  for (const head of ['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(heads.includes(head), head);
  assert.match(message.replace(/\r\n\s+/g, ' '), /DKIM-Signature: .*d=a\.example;.* s=mail;/);
  for (const [was, becomes] of [
    ['token=abc', 'token=abd'],
    ['One-Click', 'Two-Click'],
    ['Dear Ada,', 'Dear Eve,'],
  ] as const) {
    assert.ok(message.includes(was), was);
    assert.equal(isSigned(message.replace(was, becomes), publicKey).valid, false, was);
  }
  await rm(folder, { recursive: true });
});

test('a mail server elsewhere that offers no TLS gets no letter in production, and no password', async () => {
  const heard: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (part: Buffer) => {
      heard.push(part.toString());
      socket.write(
        part.toString().startsWith('EHLO')
          ? '250-here\r\n250 AUTH PLAIN LOGIN\r\n'
          : part.toString().startsWith('STARTTLS')
            ? '502 no\r\n'
            : '250 ok\r\n',
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const config: Config = {
    ...loadConfig({ SMTP_URL: `smtp://user:word@127.0.0.1:${port}` }),
    smtpNeedsTls: true,
  };
  const transport = openMailTransport(config);
  await assert.rejects(transport.send(LETTER), /TLS/i);
  assert.ok(
    heard.some((line) => line.startsWith('STARTTLS')),
    heard.join(),
  );
  assert.doesNotMatch(heard.join(), /AUTH|MAIL FROM|Ada/);
  transport.close();
  server.close();
});
