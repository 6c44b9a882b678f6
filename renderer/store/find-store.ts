import { createStore } from 'zustand/vanilla';
import type { Customer } from '#shared/model/customer.ts';
import type { Place } from '#shared/model/screen.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** A record found by its id. */
export interface FoundRecord {
  label: string;
  description: string;
  place: Required<Place> | { customerId: string };
}

export interface FindState {
  /** The text in the palette. */
  query: string;
  /** The records that match the text. */
  found: readonly FoundRecord[];
  type: (query: string) => void;
}

/** Maximum number of suggested customers and chats. */
const maxOffered = 5;

type Lookup = (client: ApiClient, id: string) => Promise<FoundRecord[]>;

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

/** Whether a text may be an id: one word with a digit. */
export const looksLikeId = (text: string): boolean => /^[\w.-]*\d[\w.-]*$/.test(text.trim()) && text.trim().length > 2;

/**
 * Finds records by their ids.
 * @param customers Reads the customers of the service.
 */
export function createFindStore(connection: ConnectionStore, customers: () => Promise<readonly Customer[]>) {
  const customersLike = async (id: string): Promise<FoundRecord[]> =>
    (await customers())
      .filter((customer) => startsLike(id)(customer.id))
      .slice(0, maxOffered)
      .map((customer) => ({
        label: `Customer ${customer.id}`,
        description: customer.name,
        place: { customerId: customer.id },
      }));
  return createStore<FindState>((set, get) => ({
    query: '',
    found: [],
    type: (query) => {
      set({ query, found: [] });
      const id = query.trim();
      if (!looksLikeId(id)) return;
      const lookup = lookups.find(([form]) => form.test(id))?.[1];
      const asked = lookup ? Promise.resolve().then(() => lookup(clientOf(connection), id)) : customersLike(id);
      asked.then(
        (found) => {
          if (get().query === query) set({ found });
        },
        () => undefined,
      );
    },
  }));
}
