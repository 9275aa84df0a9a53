import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server on loopback that takes everything, but may answer a line otherwise, or hang up after it has a message. */
export interface SmtpSink {
  url: string;
  messages: string[];
  senders: string[];
  /** The `Message-ID` of each message that came, in order. */
  ids(): string[];
  close(): Promise<void>;
}

export async function openSmtpSink(
  hangUps = 0,
  answer: (line: string) => string | undefined = () => undefined,
): Promise<SmtpSink> {
  const messages: string[] = [];
  const senders: string[] = [];
  const lines = new Set<Socket>();
  let left = hangUps;
  const server = createServer((socket: Socket) => {
    let inData = false;
    let text = '';
    lines.add(socket);
    socket.on('error', () => {}).on('close', () => lines.delete(socket));
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        messages.push(text);
        inData = false;
        text = '';
        if (left-- > 0) return void socket.destroy();
        return void socket.write('250 taken\r\n');
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (line.startsWith('MAIL FROM:')) senders.push(line);
        inData ||= line === 'DATA';
        const usual = line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok';
        socket.write(`${answer(line) ?? usual}\r\n`);
      }
      text = '';
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    senders,
    ids: () => messages.map((text) => /^Message-ID: (.+)\r$/im.exec(text)?.[1] ?? ''),
    async close() {
      for (const socket of lines) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
