import { secretsWithin } from '#shared/redaction/secrets-within.ts';
import type { Reader } from '../store/connection.ts';

/** Secret values that are masked in records, with the names that replace them. */
export type Secrets = readonly { name: string; value: string }[];

const redactedMark = '[redacted]';
/** Shorter values would match ordinary text. */
const shortest = 4;

/** A text with each secret replaced by its name, e.g. `{{password}}`, also in percent-encoded form. */
export function maskSecrets(text: string, secrets: Secrets): string {
  let masked = text;
  for (const { name, value } of secrets) {
    if (value.length < shortest) continue;
    for (const form of new Set([value, encodeURIComponent(value), encodeURI(value)])) {
      masked = masked.replaceAll(form, `{{${name}}}`);
    }
  }
  return masked;
}

type Values = Pick<Reader, 'iterate' | 'unseal'>;
type Row = Record<string, unknown>;

/** The columns with secrets, and how to read their values. Databases of older versions lack some of the tables. */
const keepers: readonly { table: string; column: string; valuesOf: (kept: Row) => unknown[] }[] = [
  {
    table: 'environments',
    column: 'environment',
    valuesOf: ({ variables }) =>
      (variables as { value: string; secret: boolean }[]).filter(({ secret }) => secret).map(({ value }) => value),
  },
  { table: 'subscriptions', column: 'subscription', valuesOf: receiverSecrets },
  { table: 'deliveries', column: 'direct', valuesOf: receiverSecrets },
  { table: 'events', column: 'sending', valuesOf: receiverSecrets },
  {
    table: 'oauth_clients',
    column: 'client',
    valuesOf: ({ registration, secret }) => [secret, (registration as Row | undefined)?.['token']],
  },
  {
    table: 'saved_requests',
    column: 'request',
    valuesOf: ({ spec }) => receiverSecrets({ auth: (spec as Row)['auth'] }),
  },
  { table: 'requests', column: 'auth', valuesOf: (auth) => receiverSecrets({ auth }) },
  {
    table: 'authorization_servers',
    column: 'server',
    valuesOf: ({ client, password }) => [(client as Row)['secret'], password],
  },
  {
    table: 'server_tokens',
    column: 'token',
    valuesOf: ({ accessToken, idToken, refreshToken }) => [accessToken, idToken, refreshToken],
  },
  {
    table: 'connection_settings',
    column: 'settings',
    valuesOf: ({ certificates, proxy }) => [
      (proxy as Row | null)?.['password'],
      ...(certificates as Row[]).flatMap(({ key, passphrase, pfx }) => [key, passphrase, pfx]),
    ],
  },
  { table: 'catcher_settings', column: 'settings', valuesOf: catcherSecrets },
  { table: 'cases', column: 'context', valuesOf: caseSecrets },
  {
    table: 'interface_credentials',
    column: 'credential',
    valuesOf: ({ password, value }) => [password, value],
  },
  { table: 'former_secrets', column: 'secrets', valuesOf: ({ values }) => values as unknown[] },
];

/** The credentials for a receiver, and the signing secrets. */
export function receiverSecrets({ auth = {}, secrets = [] }: Row): unknown[] {
  const { clientSecret, key, password, token, value } = auth as Row;
  return [clientSecret, key, password, token, value, ...Object.values(secrets as Record<string, unknown>).flat()];
}

/** The credentials that the catcher requires from senders, and the secrets that verify signatures. */
export function catcherSecrets({ auth, checks }: Row): unknown[] {
  const { signature } = checks as { signature?: { secrets?: unknown } };
  return receiverSecrets({ auth, secrets: signature?.secrets });
}

/** The secrets in the settings of a case file, whose lists can contain anything. */
function caseSecrets({ catcher, subscriptions }: Row): unknown[] {
  const parts = [catcher, ...(subscriptions as unknown[])] as (Row | undefined)[];
  return parts
    .flatMap((part) => secretsWithin([part?.['auth'], part?.['signing'], part?.['checks']]))
    .filter((value) => value !== redactedMark);
}

const columnThere = 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?';

function valuesIn(store: Values, { column, table, valuesOf }: (typeof keepers)[number]): unknown[] {
  if ([...store.iterate(columnThere, table, column)].length === 0) return [];
  return [...store.iterate(`SELECT DISTINCT ${column} AS kept FROM ${table}`)].flatMap((row) => {
    const kept = JSON.parse(store.unseal((row['kept'] as string | null) ?? 'null')) as Row | null;
    return kept ? valuesOf(kept) : [];
  });
}

/** The secret values, without those that refer to variables: of environments, subscriptions, clients, the catcher and opened cases, and former ones. */
export function readSecretValues(store: Values): string[] {
  const values = keepers.flatMap((keeper) => valuesIn(store, keeper));
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortest && !value.includes('{{'),
  );
}
