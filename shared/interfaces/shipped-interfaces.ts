import { z } from 'zod';

/** An example of an interface: its documents are in the folder with its name. */
export const shippedInterface = z.object({
  name: z.string(),
  title: z.string().describe('The title of its OpenAPI document'),
  shows: z.string(),
});
type ShippedInterface = z.output<typeof shippedInterface>;

export const shippedInterfaces: readonly ShippedInterface[] = [
  {
    name: 'rail-bookings',
    title: 'Rail Bookings',
    shows: 'OAuth 2.0 scopes, records of one user, states that expire, and signed webhooks',
  },
  {
    name: 'print-jobs',
    title: 'Print Jobs',
    shows: 'an API key or HTTP Basic, callbacks, idempotency keys and entity tags',
  },
  {
    name: 'document-archive',
    title: 'Document Archive',
    shows: 'OpenAPI 3.2: nested collections, cursors, QUERY, uploads, and AsyncAPI events',
  },
];
