import { serviceRoutes, webhookEventKinds } from '#shared/model/customer-contact.ts';
import { orNotFound } from '../area.ts';
import type { Tool, ToolContext } from './tool-context.ts';

const movedClocks = async ({ control }: ToolContext) => {
  const { items } = await control.clocks.list();
  return items.map(({ now, offsetMs, party, skewMs }) => ({ party, now, movedSeconds: (offsetMs + skewMs) / 1000 }));
};

export const status: Tool<'status'> = async (_input, context) => {
  const { control } = context;
  const [now, faults, clocks, subscriptions, captures, deliveries] = await Promise.all([
    control.status.get(),
    control.faults.list(),
    movedClocks(context),
    control.webhooks.subscriptions({}),
    control.captures.counts(),
    control.webhooks.deliveryCounts({}),
  ]);
  return {
    result: {
      version: now.version,
      listeners: now.listeners.map(({ party, problem, url }) => ({ party, url, problem })),
      // As members, `token` and `authorize` would be names of secrets.
      authorizationEndpoints: Object.entries(now.endpoints).map(([name, url]) => ({ name, url })),
      trustCertificate: now.ca,
      interface: now.interface?.title ?? 'customer contact (built in)',
      faults: faults.items,
      clocks,
      subscriptions: subscriptions.items.map(({ enabled, events, id, signing, url }) => ({
        id,
        url,
        events,
        enabled,
        signing: signing.scheme,
      })),
      captures,
      deliveries,
      notices: now.notices,
    },
  };
};

async function builtInOperations(id: string | undefined, { control }: ToolContext) {
  const profile = await control.profile.get();
  const operations = serviceRoutes.map(({ method, operation, path, purpose }) => ({
    id: operation,
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    summary: purpose,
    scope: profile.endpointScopes[operation],
  }));
  const events = webhookEventKinds.map(({ kind, meaning }) => ({ name: profile.eventNames[kind], summary: meaning }));
  if (id === undefined) return { operations, events };
  const operation = operations.find((one) => one.id === id);
  const event = events.find(({ name }) => name === id);
  return operation ? { operation } : { event: orNotFound(event, 'operation or event', id) };
}

export const listOperations: Tool<'list_operations'> = async ({ id }, context) => {
  const { control } = context;
  const { builtIn } = await control.interface.get({ without: 'text' });
  if (builtIn) return { result: await builtInOperations(id, context) };
  const [operations, events] = await Promise.all([
    control.interface.operations({ id }),
    control.interface.events({ name: id }),
  ]);
  if (id === undefined) {
    return {
      result: {
        operations: operations.items.map(({ events: sent, id: name, method, path, security, summary }) => ({
          id: name,
          method,
          path,
          summary,
          security,
          ...(sent.length > 0 && { sends: sent }),
        })),
        events: events.items.map(({ kind, name, path, summary }) => ({ name, kind, path, summary })),
      },
    };
  }
  const [operation] = operations.items;
  const event = operation ? undefined : orNotFound(events.items[0], 'operation or event', id);
  return { result: { operation, event } };
};

export const setFault: Tool<'set_fault'> = async (input, { control }) => ({ result: await control.faults.set(input) });

export const clearFaults: Tool<'clear_faults'> = async ({ id }, { control }) => ({
  result: id === undefined ? await control.faults.clearAll() : await control.faults.clear({ id }),
});

export const moveClock: Tool<'move_clock'> = async ({ party, seconds }, context) => {
  const { clocks } = context.control;
  if (party === 'all' && seconds === 0) await clocks.reset();
  else await clocks.advance({ party, seconds });
  return { result: { clocks: await movedClocks(context) } };
};
