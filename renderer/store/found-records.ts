import { queryOptions } from '@tanstack/react-query';
import type { Place } from '#shared/model/screen.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { customersQuery } from './customers.ts';
import type { Engine } from './engine.ts';

/** A record found by its id. */
export interface FoundRecord {
  label: string;
  description: string;
  place: Required<Place> | { customerId: string };
}

/** Maximum number of suggested customers and chats. */
const maxOffered = 5;

type Lookup = (client: ControlClient, id: string) => Promise<FoundRecord[]>;

const startsLike = (id: string) => (other: string) => other.toLowerCase().startsWith(id.toLowerCase());

/** Records by the form of their ids, each with a request that reads a single record or one page. */
const lookups: readonly [RegExp, Lookup][] = [
  [
    /^chat_/i,
    async ({ service }, id) => {
      const { items } = await service.chats({ limit: 1000 });
      return items
        .filter((chat) => startsLike(id)(chat.id))
        .slice(0, maxOffered)
        .map((chat) => ({
          label: `Chat ${chat.id}`,
          description: `${chat.customerId}, ${chat.status}`,
          place: { screen: 'service', id: chat.id },
        }));
    },
  ],
  [
    /^dlv_/,
    async ({ webhooks }, id) => {
      const { event, status } = await webhooks.delivery({ id });
      return [{ label: `Delivery ${id}`, description: `${event}, ${status}`, place: { screen: 'deliveries', id } }];
    },
  ],
  [
    /^cap_/,
    async ({ captures }, id) => {
      const { method, path } = await captures.get({ id });
      return [{ label: `Capture ${id}`, description: `${method} ${path}`, place: { screen: 'captures', id } }];
    },
  ],
  [
    /^flow_/,
    async ({ flows }, id) => {
      const { clientId, status } = await flows.get({ id });
      return [{ label: `Flow ${id}`, description: `${clientId}, ${status}`, place: { screen: 'authorize', id } }];
    },
  ],
  [
    /^[0-9a-f]{32}$/,
    (_client, id) =>
      Promise.resolve([{ label: `Trace ${id}`, description: 'Opens in Timeline', place: { screen: 'timeline', id } }]),
  ],
];

/** Characters of the longest id. */
const maxId = 100;

/** Whether a text may be an id: one word with a digit. */
export const looksLikeId = (text: string): boolean => {
  const id = text.trim();
  return id.length > 2 && id.length <= maxId && /^[\w.-]*\d[\w.-]*$/.test(id);
};

/** The records whose id is, or starts with, the given text. */
async function findRecords({ client, api, queries }: Engine, id: string): Promise<FoundRecord[]> {
  const lookup = lookups.find(([form]) => form.test(id))?.[1];
  if (lookup) return lookup(client, id);
  const { items } = await queries.ensureQueryData(customersQuery(api));
  return items
    .filter((customer) => startsLike(id)(customer.id))
    .slice(0, maxOffered)
    .map((customer) => ({
      label: `Customer ${customer.id}`,
      description: customer.name,
      place: { customerId: customer.id },
    }));
}

/** The query of the records that a text finds; none unless the text may be an id. */
export const foundRecords = (engine: Engine, text: string) =>
  queryOptions({
    queryKey: ['found', text.trim()],
    queryFn: () => findRecords(engine, text.trim()),
    enabled: looksLikeId(text),
    gcTime: 0,
  });
