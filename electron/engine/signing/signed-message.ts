import type { HeaderPair } from '#shared/model/header-pair.ts';

/** A request whose signature is created or verified. */
export interface SignedMessage {
  readonly method: string;
  /** The URL as the sender may have called it: the first one is most likely, the others are those of proxies. */
  readonly urls: readonly string[];
  readonly headers: readonly HeaderPair[];
  readonly body: Uint8Array;
  /** Reads the first value of a header field without creating `headers`. @param name In lower case. */
  header?(name: string): string | undefined;
}

/** The first value of a header field. */
export function headerOf(message: Pick<SignedMessage, 'header' | 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (message.header) return message.header(wanted);
  return message.headers.find(([one]) => one.length === wanted.length && one.toLowerCase() === wanted)?.[1];
}

/** The body as a Buffer, without a copy. */
export const bytesOf = ({ body }: Pick<SignedMessage, 'body'>): Buffer =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength);

/** The URL of a received request, as it arrived and as the proxies before it report it. */
export function urlsOf(secure: boolean, path: string, headers: readonly HeaderPair[]): string[] {
  if (/^https?:\/\//i.test(path)) return [path];
  const first = (name: string): string | undefined => headerOf({ headers }, name)?.split(',')[0]?.trim();
  const scheme = secure ? 'https' : 'http';
  const host = first('host') ?? 'localhost';
  const forwardedScheme = first('x-forwarded-proto') ?? scheme;
  const forwardedHost = first('x-forwarded-host') ?? host;
  return [...new Set([`${scheme}://${host}${path}`, `${forwardedScheme}://${forwardedHost}${path}`])];
}
