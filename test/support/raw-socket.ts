import { connect, type Socket } from 'node:net';

/** A plain connection to an address, once it stands. */
export function rawSocket(url: string): Promise<Socket> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** All that the other side sends until it closes. */
export async function restOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += (chunk as Buffer).toString('latin1');
  return text;
}

/** Waits until the received data matches. */
export async function untilReceived(socket: Socket, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (pattern.test(text)) resolve(text);
    });
    socket.once('close', () => {
      reject(new Error(`The connection closed after: ${text}`));
    });
  });
}

/** Writes these bytes as they are; the answer is all that comes until the other side closes. Ask it to: `connection: close`. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await rawSocket(url);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return restOf(socket);
}

/** The status of a response as it came over the wire. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0);
}

/** The last body of raw responses, read as JSON. */
export function jsonOf(response: string): unknown {
  return JSON.parse(response.slice(response.lastIndexOf('\r\n\r\n') + 4));
}
