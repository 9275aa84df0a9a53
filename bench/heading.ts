import { createServer } from 'node:http';

/** The best case for a browser on this machine: a page of one heading, with the headers of one of our pages. */
const [port = '0', told = '{}'] = process.argv.slice(2);
const headers: Record<string, string> = JSON.parse(told);
const page = Buffer.from(
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A heading</title></head><body><h1>A heading</h1></body></html>',
);

createServer(({ url }, response) => {
  if (url !== '/') return void response.writeHead(404, headers).end();
  response.writeHead(200, { ...headers, 'content-length': page.length }).end(page);
}).listen(Number(port), '127.0.0.1');
