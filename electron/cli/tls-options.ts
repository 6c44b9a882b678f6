import type { Command } from 'commander';
import { wrongUsage } from './wrong-usage.ts';

/** Options for how the certificate of a server is verified. */
export interface TlsOptions {
  insecure?: boolean;
  checkRevocation?: boolean;
}

/** Adds `--insecure` to a command. */
export const withInsecure = (command: Command): Command =>
  command.option('--insecure', "do not verify the server's certificate");

/** Adds both options to a command. */
export const withTlsOptions = (command: Command): Command =>
  withInsecure(command).option(
    '--check-revocation',
    'reject a certificate that is revoked or was not issued by the Hookbench CA',
  );

/**
 * How to verify the certificate.
 * @throws HookbenchError `wrong_usage` for both options
 */
export function tlsOf({ checkRevocation = false, insecure = false }: TlsOptions): Required<TlsOptions> {
  if (!insecure || !checkRevocation) return { insecure, checkRevocation };
  const hint = 'Remove one: --insecure also accepts revoked certificates.';
  throw wrongUsage('--insecure and --check-revocation cannot be combined.', hint);
}
