import type { PartBase } from '../part-base.ts';
import { bearerChecks } from './checks/bearer-checks.ts';
import { createVerifiedTokens } from './checks/verified-tokens.ts';
import type { Routed } from './context.ts';
import { createService, type Service } from './create-service.ts';
import { openCustomerContact, type CustomerContact } from './customer-contact/open-customer-contact.ts';
import { openApiPath, serveCustomerContact } from './customer-contact/serve-customer-contact.ts';
import { createOpenApi } from './open-api.ts';
import type { ServableInterface } from './own/serve-own.ts';
import type { EventSender } from '../interface/emit/record-event.ts';
import type { Player, Playing } from '../recording/play/player.ts';
import type { EventSink, TokenAuthority } from './ports.ts';
import { serveRecorded } from './recorded/serve-recorded.ts';
import { createRateLimiter } from './rate/rate-limiter.ts';
import { createRouteRequest, type RouteRequest } from './route-request.ts';

/** The service with the records and the desk of the built-in interface. */
export interface OpenService extends Pick<CustomerContact, 'customers' | 'chats' | 'desk'> {
  handle: Service;
}

export async function openService(
  base: PartBase,
  authority: TokenAuthority,
  events: EventSink & EventSender,
  offered: () => ServableInterface | undefined,
  player: Pick<Player, 'current'>,
): Promise<OpenService> {
  const { operations, ...contact } = await openCustomerContact(base, authority, events);
  const { service } = base.clocks;
  const access = {
    limiter: createRateLimiter(service),
    bearer: bearerChecks(authority, createVerifiedTokens(), service),
  };
  const builtIn = serveCustomerContact({
    ...access,
    authority,
    operations,
    openApi: createOpenApi(authority.issuerOf, offered),
  });
  const routeBuiltIn = createRouteRequest(builtIn);
  let own: { offered: ServableInterface; route: RouteRequest } | undefined;

  let recorded: { playing: Playing; route: RouteRequest } | undefined;

  function routeOffered(method: string, target: string): Routed {
    const current = offered();
    if (!current || target.split('?', 1)[0] === openApiPath) return routeBuiltIn(method, target);
    if (own?.offered !== current)
      own = { offered: current, route: createRouteRequest(current.serve({ ...base, ...access }, current)) };
    return own.route(method, target);
  }

  function route(method: string, target: string): Routed {
    const playing = player.current();
    if (!playing) return routeOffered(method, target);
    if (recorded?.playing !== playing) {
      const deps = { ...access, sender: events, now: service.now };
      recorded = { playing, route: serveRecorded(deps, playing, routeOffered) };
    }
    return recorded.route(method, target);
  }

  return { ...contact, handle: createService({ ...base, authority, route }) };
}
