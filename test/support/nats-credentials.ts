import { nkeys } from '@nats-io/transport-node';

/** Accounts of a NATS server with decentralised authentication, as the tool `nsc` creates them. */
export interface NatsAccounts {
  /** Configuration of the server. */
  readonly config: string;
  /** Content of the `.creds` file of a user of the account. */
  readonly creds: string;
  /** The same user, but of an operator that the server does not know. */
  readonly foreignCreds: string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT of NATS: signed with Ed25519, and named so in its header. */
function jwtOf(issuer: nkeys.KeyPair, subject: nkeys.KeyPair, nats: Record<string, unknown>): string {
  const claims = { iat: 1_700_000_000, iss: issuer.getPublicKey(), sub: subject.getPublicKey(), name: 'test' };
  const signed = `${base64url({ typ: 'JWT', alg: 'ed25519-nkey' })}.${base64url({ ...claims, nats: { version: 2, ...nats } })}`;
  return `${signed}.${Buffer.from(issuer.sign(Buffer.from(signed))).toString('base64url')}`;
}

const unlimited = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, -1]));

function credsOf(account: nkeys.KeyPair): string {
  const user = nkeys.createUser();
  const jwt = jwtOf(account, user, { type: 'user', ...unlimited('subs', 'data', 'payload') });
  const seed = new TextDecoder().decode(user.getSeed());
  return `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`;
}

/** Creates an operator, an account with JetStream and a user. */
export function createNatsAccounts(): NatsAccounts {
  const operator = nkeys.createOperator();
  const [system, account] = [nkeys.createAccount(), nkeys.createAccount()];
  const common = unlimited('subs', 'data', 'payload', 'imports', 'exports', 'conn', 'leaf');
  const storage = unlimited('mem_storage', 'disk_storage', 'streams', 'consumer');
  const accountJwt = (one: nkeys.KeyPair, more = {}): string =>
    jwtOf(operator, one, { type: 'account', limits: { wildcards: true, ...common, ...more } });
  return {
    config: `operator: ${jwtOf(operator, operator, { type: 'operator' })}
      system_account: ${system.getPublicKey()}
      resolver: MEMORY
      resolver_preload: {
        ${system.getPublicKey()}: ${accountJwt(system)}
        ${account.getPublicKey()}: ${accountJwt(account, storage)}
      }`,
    creds: credsOf(account),
    foreignCreds: credsOf(nkeys.createAccount()),
  };
}
