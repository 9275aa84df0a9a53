import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorProblems } from '../harness/browser/document.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { call, registration, serve } from '../harness/process.ts';

let fresh: FreshDatabase;
let pool: pg.Pool;
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 1 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
});
after(async () => {
  await pool.end();
  await fresh.drop();
});

interface Load {
  done: number;
  refused: number;
  problems: string[];
  end(): Promise<void>;
}
/** Reads without a pause over connections that stay open; a request lost between two answers is asked again, as clients do. */
function load(url: string, clients: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  // The agent says it of most requests only: not of one that waited for the connection of another.
  const used = new WeakSet<Socket>();
  const told: Load = { done: 0, refused: 0, problems: [], end: async () => {} };
  let going = true;
  const ask = () =>
    new Promise<void>((resolve) => {
      const sent = request(
        `${url}/api/publications/?page[size]=20&include=author.image`,
        { agent },
        (reply) => {
          let bytes = 0;
          reply.on('data', (part: Buffer) => {
            bytes += part.length;
          });
          reply.on('close', () => {
            if (reply.statusCode !== 200 || !reply.complete || bytes < 1000)
              told.problems.push(`answer ${reply.statusCode}, ${bytes} bytes, complete: ${reply.complete}`);
            told.done++;
            resolve();
          });
        },
      );
      let isReused = false;
      sent.on('socket', (socket) => {
        isReused = used.has(socket);
        used.add(socket);
      });
      sent.on('error', (thrown: NodeJS.ErrnoException) => {
        const lost = thrown.code === 'ECONNREFUSED' || (thrown.code === 'ECONNRESET' && isReused);
        if (lost) told.refused++;
        else told.problems.push(`${thrown.code}: ${thrown.message}`);
        resolve();
      });
      sent.end();
    });
  const client = async () => {
    while (going && told.refused < clients) await ask();
  };
  const clientsDone = Promise.all(Array.from({ length: clients }, client));
  told.end = async () => {
    going = false;
    await clientsDone;
    agent.destroy();
  };
  return told;
}

test('SIGTERM under load: what was begun is finished, nothing fails, the process ends with 0', async () => {
  const server = await serve(fresh);
  const clients = 12;
  const reading = load(server.url, clients);
  try {
    while (reading.done < 300) {
      assert.ok(reading.refused < clients, 'the clients have given up');
      assert.deepEqual(reading.problems, []);
      await wait(10);
    }
    const writes = Array.from({ length: 6 }, (_, at) =>
      call(server.url, 'POST', '/api/registration/', registration(`stop-${at}@demo.example`), null),
    );
    // Hashing its password takes longest: with the first answer the others have long been let in.
    await Promise.race(writes);
    const began = Date.now();
    const status = await server.stop();
    const took = Date.now() - began;
    const replies = await Promise.all(writes);
    await reading.end();
    assert.equal(status, 0, server.output());
    assert.ok(took < 10_000, `stopping took ${took} ms: it was cut off, it did not end`);
    assert.deepEqual(reading.problems, []);
    assert.deepEqual(
      replies.map((reply) => reply?.status),
      Array(6).fill(201),
    );
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM user_account WHERE email LIKE 'stop-%'`,
    );
    assert.equal(rows[0].n, 6);
  } finally {
    await server.cut();
    await reading.end();
  }
});

/** A request of which half has come: the server has begun it, and waits for the rest. */
async function halfRequest(url: string): Promise<Socket> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write(
    `POST /api/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 99\r\nexpect: 100-continue\r\n\r\n{`,
  );
  const [told] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
  assert.match(String(told), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  return socket;
}

test('SIGHUP and SIGUSR2 leave it alone; a second SIGTERM forces the end', async () => {
  const server = await serve(fresh);
  try {
    server.child.kill('SIGHUP');
    server.child.kill('SIGUSR2');
    await wait(150);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const open = await halfRequest(server.url);
    server.child.kill('SIGTERM');
    const told = Date.now();
    while (!server.output().includes('stopping')) {
      assert.ok(Date.now() - told < 5_000, 'it does not hear the first');
      await wait(10);
    }
    await wait(500);
    const status = await server.stop('SIGTERM');
    assert.equal(status, 1);
    open.destroy();
  } finally {
    await server.cut();
  }
});

test('health tells nothing but health, quickly, and is never kept', async () => {
  const server = await serve(fresh);
  try {
    for (const path of ['/healthz', '/readyz']) {
      const times: number[] = [];
      for (let turn = 0; turn < 40; turn++) {
        const began = performance.now();
        const reply = await fetch(`${server.url}${path}`);
        const text = await reply.text();
        times.push(performance.now() - began);
        assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store']);
        assert.match(text, /^(ok|ready)\n$/);
      }
      // The quicker quarter: what the answer takes, without what else the machine does meanwhile.
      const quick = times.sort((one, other) => one - other)[10] ?? 0;
      assert.ok(quick < 5, `${path} takes ${quick} ms`);
    }
    await withoutDatabase(async () => {
      const [health, ready, reply] = await Promise.all([
        fetch(`${server.url}/healthz`),
        fetch(`${server.url}/readyz`),
        fetch(`${server.url}/api/publications/`),
      ]);
      assert.deepEqual([health.status, ready.status, reply.status], [200, 503, 503]);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      assert.deepEqual(errorProblems({ status: 503, headers: reply.headers, text: await reply.text() }), []);
    });
    const back = Date.now();
    while ((await fetch(`${server.url}/api/publications/`)).status !== 200) {
      assert.ok(Date.now() - back < 5_000, 'five seconds after its database it answers again');
      await wait(50);
    }
  } finally {
    await server.stop();
  }
});

/** Runs something while nobody may connect to the database of this file. */
async function withoutDatabase(deed: () => Promise<void>): Promise<void> {
  const url = new URL(fresh.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    // The server's own vacuum is not ours to end.
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND coalesce(backend_type, 'client backend') = 'client backend'`,
      [name],
    );
    await wait(100);
    await deed();
  } finally {
    await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await admin.end();
  }
}

function hold(port: number, count: number, text: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    return socket.on('error', () => {});
  });
}

test('five hundred connections that say nothing, or half a header, keep nobody else waiting', async () => {
  const server = await serve(fresh);
  const port = Number(new URL(server.url).port);
  const held = [...hold(port, 250, ''), ...hold(port, 250, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')];
  try {
    await wait(300);
    for (let turn = 0; turn < 10; turn++) {
      const began = performance.now();
      assert.equal((await fetch(`${server.url}/api/publications/`)).status, 200);
      assert.ok(performance.now() - began < 1_000);
    }
  } finally {
    for (const socket of held) socket.destroy();
    assert.equal(await server.stop(), 0);
  }
});
