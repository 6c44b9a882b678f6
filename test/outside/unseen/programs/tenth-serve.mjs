/** What the scripts of the tenth part share. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';

export const [port, name] = process.argv.slice(2);
export const host = '127.0.0.1';

export async function express(set) {
  const { default: create } = await import('express');
  const app = create();
  await set(app, create);
  app.listen(Number(port), host);
}

/** The text of a body. */
export async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A server whose handler gets the body as text, and returns the status and what is said. */
export function serve(handle) {
  const answer = async (request, response) => {
    const [status, said] = await handle(request.headers, await read(request), request);
    const isText = typeof said === 'string';
    response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json' });
    response.end(isText ? said : JSON.stringify(said));
  };
  createServer((request, response) => void answer(request, response)).listen(Number(port), host);
}
