import { wrongUsage } from './wrong-usage.ts';

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
