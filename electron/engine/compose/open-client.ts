import type { Profile } from '#shared/profile/profile.ts';
import { demoServiceId } from '../authorization/clients.ts';
import { endpointUrls } from '../authorization/issuer-path.ts';
import type { Authorization } from '../authorization/open-authorization.ts';
import { createCauseTests } from '../client/cause-tests/run-cause-test.ts';
import type { ConnectionHolder } from '../client/connection-settings.ts';
import type { Exchange } from '../client/exchanges.ts';
import { createFlows } from '../client/flows/create-flows.ts';
import type { TokenProbe } from '../client/flows/flow-deps.ts';
import { openServers, withTokens } from '../client/servers/open-servers.ts';
import { addressVariables } from '../client/requests/address-variables.ts';
import { exampleRead } from '../interface/serve/example-request.ts';
import type { OwnContract } from '../interface/serve/own-contract.ts';
import { createRequests } from '../client/requests/create-requests.ts';
import { createStartChat } from '../client/start-chat.ts';
import { createTraffic } from '../client/traffic/create-traffic.ts';
import type { FindWrongWay } from '../faults/way/wrong-way.ts';
import type { ControlPort } from '../http/address-guard.ts';
import { createProbePort } from '../http/probe/probe-port.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { Parties } from '../parties.ts';
import type { Pki } from '../pki/open-pki.ts';
import type { OpenService } from '../service/open-service.ts';
import type { OfferedInterface } from '../service/own/offered-interface.ts';

export interface ClientPartyDeps {
  base: PartBase;
  pki: Pki;
  exchange: Exchange;
  connection: ConnectionHolder;
  authorization: Authorization;
  service: OpenService;
  urls: Parties['urls'];
  controlPort: ControlPort;
  /** Sends with less detail recorded, for traffic. */
  sendLean: SendRequest;
  wrongWay: FindWrongWay;
  /** The user's own interface, if the service offers it. */
  offered: () => OfferedInterface | undefined;
  /** What the user's own interface says about requests and responses. */
  ownContract: OwnContract;
  peerOf: Parameters<typeof createTraffic>[0]['peerOf'];
  closing: AsyncDisposableStack;
}

/** The call of our service that shows whether it accepts a token: of the role `read`, if it takes one. */
function tokenProbe(service: string, profile: Profile, offered?: OfferedInterface): TokenProbe | undefined {
  if (!offered) {
    const url = `${service}/api/customer?customerId=C-1001`;
    const scope = profile.endpointScopes.getOwnCustomer;
    return { url, headers: [], scopes: scope === null ? [] : [scope] };
  }
  const { headers = {}, path, query, token } = exampleRead(offered, offered.records) ?? {};
  if (path === undefined || token?.condition === 'none') return undefined;
  const search = String(new URLSearchParams(query));
  const url = `${service}${path}${search && `?${search}`}`;
  return { url, headers: Object.entries(headers), scopes: token?.scope?.split(' ') ?? [] };
}

/** Opens the client party: flows, requests, chats and traffic. It calls the https URLs, which the service requires for tokens. */
export function openClient(deps: ClientPartyDeps) {
  const {
    authorization,
    base,
    connection,
    ownContract,
    closing,
    exchange,
    controlPort,
    peerOf,
    sendLean,
    service,
    urls,
    wrongWay,
  } = deps;
  const tokenEndpoint = (): string => endpointUrls(urls.auth.https, base.profile.get()).token;
  const target = () => ({
    clientId: demoServiceId,
    clientSecret: authorization.clients.find(demoServiceId)?.secret ?? '',
    tokenEndpoint: tokenEndpoint(),
    service: urls.api.https,
  });
  const startChat = createStartChat({ exchange, random: base.random, target });
  const traffic = createTraffic({
    ...base,
    exchange,
    sendLean,
    wrongWay,
    tokens: authorization.testTokens,
    peerOf,
    target,
    customers: () => service.customers.page({ limit: 1000, order: 'asc' }).items.map(({ id }) => id),
    actOut: service.desk.take,
  });
  closing.defer(traffic.close);
  const servers = openServers(base);
  const flows = createFlows({
    ...base,
    keepTokens: servers.keepTokens,
    exchange,
    testTokens: authorization.testTokens,
    findClient: authorization.clients.find,
    target: { issuers: urls.auth },
    probe: () => tokenProbe(urls.api.https, base.profile.get(), deps.offered()),
  });
  closing.defer(flows.close);
  const requests = createRequests({
    base,
    connection,
    exchange,
    ownContract,
    probe: createProbePort(controlPort, base.clocks.wall),
    flows,
    servers: withTokens(servers, flows, base),
    testTokens: authorization.testTokens,
    mint: authorization.testTokens.mint,
    findClient: authorization.clients.find,
    tokenEndpoint,
    builtIns: addressVariables(urls),
  });
  closing.defer(requests.close);
  const testCause = createCauseTests({ ...base, exchange, controlPort, pki: deps.pki });
  return { connection, startChat, traffic, flows, servers, requests, testCause };
}
