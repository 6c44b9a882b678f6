import { requestConnection, type RequestConnection } from '#shared/model/connection-settings.ts';
import { textOf } from './request-input.ts';
import { invalidValue, wrongUsage } from './command.ts';

/** Options for what a request replaces of the connection settings. */
export interface ConnectionOptions {
  follow?: boolean;
  proxy?: string;
  cacert?: string;
  maxRedirects?: number;
  keepMethod?: boolean;
}

/** Parses `--proxy`. @throws HookbenchError `wrong_usage` */
export function proxyOf(text: string): string {
  if (requestConnection.shape.proxy.safeParse(text).success) return text;
  throw invalidValue('--proxy', text, 'Enter none, or an http address such as http://user:password@localhost:3128.');
}

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

/** Options for how the certificate of a server is verified. */
export interface TlsOptions {
  insecure?: boolean;
  checkRevocation?: boolean;
}

/**
 * How to verify the certificate.
 * @throws HookbenchError `wrong_usage` for both options
 */
export function tlsOf({ checkRevocation = false, insecure = false }: TlsOptions): Required<TlsOptions> {
  if (!insecure || !checkRevocation) return { insecure, checkRevocation };
  const hint = 'Remove one: --insecure also accepts revoked certificates.';
  throw wrongUsage('--insecure and --check-revocation cannot be combined.', hint);
}
