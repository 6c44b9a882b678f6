import type { Command } from 'commander';
import { requestConnection, type RequestConnection } from '#shared/model/connection-settings.ts';
import { wholeNumber } from './option-values.ts';
import { textOf } from './request-input.ts';
import { invalidValue } from './wrong-usage.ts';

/** Options for what a request replaces of the connection settings. */
export interface ConnectionOptions {
  follow?: boolean;
  proxy?: string;
  cacert?: string;
  maxRedirects?: number;
  keepMethod?: boolean;
}

function proxyOf(text: string): string {
  if (requestConnection.shape.proxy.safeParse(text).success) return text;
  throw invalidValue('--proxy', text, 'Enter none, or an http address such as http://user:password@localhost:3128.');
}

/** Adds the options to a command. Their defaults are the connection settings. */
export const withConnectionOptions = (command: Command): Command =>
  command
    .option('--follow', 'follow redirects')
    .option('--no-follow', 'follow no redirects')
    .option('--max-redirects <number>', 'redirects that are followed at most', (text) =>
      wholeNumber(text, '--max-redirects', 0, 50),
    )
    .option('--keep-method', 'keep the method and the body on 301, 302 and 303')
    .option('--proxy <url>', 'http address of a proxy, with its credentials; none: no proxy', proxyOf)
    .option('--cacert <file>', 'file with CA certificates in PEM that are trusted in addition');

/** The connection of a request. */
export async function connectionOf({ cacert, keepMethod, maxRedirects, proxy }: ConnectionOptions) {
  const connection: RequestConnection = {
    ...(proxy !== undefined && { proxy }),
    ...(cacert !== undefined && { ca: await textOf(`@${cacert}`) }),
    ...(maxRedirects !== undefined && { maxRedirects }),
    ...(keepMethod && { keepMethod }),
  };
  return Object.keys(connection).length > 0 ? { connection } : {};
}
