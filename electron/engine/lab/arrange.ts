import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import type { Arrangement, Receiver } from '#shared/experiments/step.ts';
import { oauthClient } from '#shared/model/oauth-client.ts';
import { party as partyName } from '#shared/model/party.ts';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { closedPort } from '../faults/way/closed-port.ts';
import type { Parties } from '../parties.ts';
import { moveClock } from './steps/move-clock.ts';
import { openStubServer, type StubServer } from './stub-server.ts';
import { withVariables, type Variables } from '#shared/template/with-variables.ts';

const closedUrl = `http://localhost:${closedPort}`;
const allScopes = 'read:customers write:customers admin';

function urlOf(to: Receiver, { badTls, urls }: Parties, variables: Variables): string {
  if (typeof to === 'object') return withVariables(to.url, variables);
  if (to === 'catcher') return urls.catcher.http;
  if (to === 'catcher-https') return urls.catcher.https;
  if (to === 'closed-port') return closedUrl;
  const receiver = badTls.receivers.find(({ kind }) => kind === to);
  return receiver?.url ?? '';
}

/** The variables of every request of an experiment. */
function variablesOf(parties: Parties, clientId: string, secret: string): Variables {
  const { api, auth, catcher } = parties.urls;
  const [customer] = parties.customers.page({ limit: 1, order: 'asc' }).items;
  return new Map([
    ['api', api.https],
    ['apiHttp', api.http],
    ['auth', auth.https],
    ['authHttp', auth.http],
    ['token', parties.endpoints().token],
    ['catcher', catcher.http],
    ['catcherHttps', catcher.https],
    ['clientId', clientId],
    ['clientSecret', secret],
    ['customerId', customer?.id ?? ''],
    ['closedPort', closedUrl],
    ...parties.badTls.receivers.map(({ kind, url }) => [`badTls.${kind}`, url] as const),
  ]);
}

/** The resources of an experiment. */
export interface Arranged {
  clientId: string;
  subscriptionId: string | undefined;
  variables: Variables;
  /** Closes listeners that were opened for this experiment. */
  close(): Promise<void>;
}

/** A stub server, if the experiment needs one. */
async function startStubServer({ stubServer }: Arrangement, variables: Variables): Promise<StubServer | undefined> {
  if (!stubServer) return undefined;
  const opened = await openStubServer(stubServer);
  variables.set('stubServer', `http://localhost:${opened.port}`);
  variables.set('stubServerHttps', `https://localhost:${opened.port}`);
  return opened;
}

/** Creates the experiment's own subscription, if it needs one. @returns Its id. */
async function subscribe(
  { arrange: wanted = {}, id }: ExperimentRow,
  parties: Parties,
  variables: Variables,
): Promise<string | undefined> {
  if (!wanted.subscription) return undefined;
  const { to = 'catcher', ...fields } = wanted.subscription;
  const subscriptionId = `lab-${id}`;
  const parsed = subscriptionFields.parse({ ...withVariables(fields, variables), url: urlOf(to, parties, variables) });
  await parties.subscriptions.put({ ...parsed, id: subscriptionId });
  return subscriptionId;
}

async function setUp({ arrange: wanted = {} }: ExperimentRow, parties: Parties, variables: Variables): Promise<void> {
  const { catcher, faults, profile } = parties;
  if (wanted.profile) await profile.update(wanted.profile);
  if (wanted.catcher) await catcher.settings.update(withVariables(wanted.catcher, variables));
  for (const party of partyName.options) {
    const seconds = wanted.skew?.[party];
    if (seconds !== undefined) await moveClock(parties, party, seconds);
  }
  for (const fault of wanted.faults ?? []) await faults.set(withVariables(fault, variables));
}

/** Sets up what the row specifies: client, subscription, assumptions, faults and clocks. */
export async function arrange(row: ExperimentRow, parties: Parties): Promise<Arranged> {
  const { arrange: wanted = {}, id } = row;
  const { authorization, random } = parties;
  // The name differs each time, so that the client's cached tokens of an earlier run are not used.
  const clientId = `lab-${id}-${random.bytes(4).toString('hex')}`;
  const secret = random.bytes(24).toString('base64url');
  const usual = { id: clientId, secret, grants: ['client_credentials'], scope: allScopes };
  await authorization.clients.put(oauthClient.parse({ ...usual, ...wanted.client }));
  const variables = variablesOf(parties, clientId, secret);
  const stubServer = await startStubServer(wanted, variables);
  try {
    const subscriptionId = await subscribe(row, parties, variables);
    await setUp(row, parties, variables);
    return { clientId, subscriptionId, variables, close: async () => stubServer?.close() };
  } catch (error) {
    await stubServer?.close();
    throw error;
  }
}
