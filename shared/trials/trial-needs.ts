import type { ReceiverAuth } from '../model/receiver-auth.ts';
import type { SigningScheme } from '../model/signing-scheme.ts';
import type { TrialNeed } from '../model/trial.ts';
import { schemeRows } from '../signing/schemes.ts';

interface Known {
  scheme: SigningScheme;
  /** Whether the secret is known. */
  secret: boolean;
  auth: Pick<ReceiverAuth, 'kind'>;
}

/** Which requirements a receiver meets. */
export function metNeeds({ auth, scheme, secret }: Known): Record<TrialNeed, boolean> {
  const row = secret && scheme !== 'none' ? schemeRows[scheme] : undefined;
  return {
    secret: row !== undefined,
    'signed-time': (row?.time ?? row?.timeMember) !== undefined,
    'signed-body': row !== undefined && /\{(body|form|crc32|base)\}/.test(row.content),
    auth: auth.kind !== 'none',
  };
}
