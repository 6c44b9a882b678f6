import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

/** Why a message of a fleet is left out. */
export class MessageRejected extends Error {}

/** A message that this member cannot open: it was encrypted with a different key, damaged, or sent for another purpose. */
export class MessageLocked extends MessageRejected {}

/** Error codes of the JetStream API that mean that a limit of a stream, an account or the server is reached. */
const limitCodes = [10002, 10023, 10026, 10028, 10047, 10054, 10077, 10122];

const certificateCodes =
  /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_SSL_|INVALID_CA)/;

const permissions = 'docs/fleet.md lists the permissions that Hookbench needs.';

/** The members of errors of the NATS packages that are read here. Each of their classes sets its name. */
interface NatsError extends Error {
  /** Of the JetStream API, or of Node.js. */
  code?: number | string;
}

/** An error and its causes, outermost first. */
function chainOf(error: unknown): NatsError[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

/**
 * Makes an error of the NATS packages an error of Hookbench: what happened, the evidence, and what to do. An error of
 * Hookbench is returned as it is.
 * @param server The address of the server, without credentials.
 */
export function fleetError(error: unknown, server: string): HookbenchError {
  if (error instanceof HookbenchError) return error;
  const chain = chainOf(error);
  const named = (...names: readonly string[]): NatsError | undefined => chain.find(({ name }) => names.includes(name));
  const evidence = messageOf(chain.at(-1) ?? error).replace(/\.$/, '');

  const denied = named('PermissionViolationError');
  if (denied) {
    return new HookbenchError('fleet_denied', `The NATS server at ${server} denied access: ${denied.message}.`, {
      hint: permissions,
      cause: error,
    });
  }
  if (named('AuthorizationError', 'UserAuthenticationExpiredError')) {
    return new HookbenchError('fleet_denied', `The NATS server at ${server} rejected the credentials: ${evidence}.`, {
      hint: 'Check the file of --fleet-creds, or the user and password in the address of --fleet.',
      cause: error,
    });
  }
  if (named('JetStreamNotEnabled')) {
    return new HookbenchError('fleet_unsupported', `JetStream is disabled on the NATS server at ${server}.`, {
      hint: 'Start it with nats-server --jetstream, or enable JetStream for this account.',
      cause: error,
    });
  }
  const refused = named('JetStreamApiError', 'StreamNotFoundError', 'ConsumerNotFoundError');
  if (refused && limitCodes.includes(Number(refused.code))) {
    return new HookbenchError('fleet_limit', `A limit of the NATS server at ${server} is reached: ${evidence}.`, {
      hint: 'Raise the limit of the stream or of the account, or remove data: nats stream ls shows what is stored.',
      cause: error,
    });
  }
  if (refused) {
    return new HookbenchError('fleet_failed', `The NATS server at ${server} rejected a request: ${evidence}.`, {
      hint: `JetStream error ${refused.code}.`,
      cause: error,
    });
  }
  if (named('InvalidArgumentError')) {
    return new HookbenchError('fleet_limit', `A message is too large for the NATS server at ${server}: ${evidence}.`, {
      hint: 'Raise max_payload in the configuration of the NATS server.',
      cause: error,
    });
  }
  const certificate = chain.find(({ code }) => certificateCodes.test(String(code)));
  if (certificate) {
    return new HookbenchError('fleet_unreachable', `TLS with the NATS server at ${server} failed: ${evidence}.`, {
      hint: 'Pass the CA that issued its certificate with --fleet-ca, and use a name that the certificate contains.',
      cause: error,
    });
  }
  return new HookbenchError('fleet_unreachable', `Could not reach a NATS server at ${server}: ${evidence}.`, {
    hint: 'Check the address of --fleet, and that nats-server is running.',
    cause: error,
  });
}
