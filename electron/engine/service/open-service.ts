import type { PartBase } from '../part-base.ts';
import { createService, type Service } from './create-service.ts';
import type { OfferedInterface } from './own/offered-interface.ts';
import { bearerChecks } from './checks/bearer-checks.ts';
import { createVerifiedTokens } from './checks/verified-tokens.ts';
import { openDesk, type Desk } from './desk/open-desk.ts';
import type { Routed } from './context.ts';
import { openApiPath, serveCustomerContact } from './customer-contact/serve-customer-contact.ts';
import { createRouteRequest, type RouteRequest } from './route-request.ts';
import { createEmitEvent } from './emit-event.ts';
import type { EventSink, TokenAuthority } from './ports.ts';
import { createOpenApi } from './open-api.ts';
import { openChats, type Chats } from './records/chats.ts';
import { openCustomers, type Customers } from './records/customers.ts';
import { serveOwn } from './own/serve-own.ts';
import { createRateLimiter } from './rate/rate-limiter.ts';
import { chatRoutes } from './routes/chat-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { headRoutes } from './routes/head-routes.ts';

/** The customer-contact service with its records. */
export interface OpenService {
  handle: Service;
  customers: Customers;
  chats: Chats;
  desk: Desk;
}

export async function openService(
  base: PartBase,
  authority: TokenAuthority,
  events: EventSink,
  offered: () => OfferedInterface | undefined,
): Promise<OpenService> {
  const { clocks, newId, profile, store } = base;
  const customers = await openCustomers(store, clocks.service);
  const chats = openChats(store, clocks);
  const deps = {
    customers,
    chats,
    emit: createEmitEvent(profile, events),
    wake: events.wake,
    clocks,
    newId,
    customerOf: authority.customerOf,
  };
  const access = {
    limiter: createRateLimiter(clocks.service),
    bearer: bearerChecks(authority, createVerifiedTokens(), clocks.service),
  };
  const builtIn = serveCustomerContact({
    ...access,
    authority,
    operations: { ...customerRoutes(deps), ...chatRoutes(deps), ...headRoutes(deps) },
    openApi: createOpenApi(authority.issuerOf, offered),
  });
  const routeBuiltIn = createRouteRequest(builtIn);
  let own: { offered: OfferedInterface; route: RouteRequest } | undefined;

  function route(method: string, target: string): Routed {
    const current = offered();
    if (!current || target.split('?', 1)[0] === openApiPath) return routeBuiltIn(method, target);
    if (own?.offered !== current)
      own = { offered: current, route: createRouteRequest(serveOwn({ ...base, ...access }, current)) };
    return own.route(method, target);
  }

  return {
    customers,
    chats,
    desk: openDesk(base, deps.emit, events.wake),
    handle: createService({ ...base, authority, route }),
  };
}
