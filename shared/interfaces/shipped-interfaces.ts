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
    shows:
      'OAuth 2.0 scopes, bookings that only their user sees, states (a pending booking expires after 10 minutes) and signed webhooks of two kinds',
  },
  {
    name: 'print-jobs',
    title: 'Print Jobs',
    shows: 'an API key or HTTP Basic, callbacks to the URL of a request, idempotency keys and entity tags',
  },
  {
    name: 'document-archive',
    title: 'Document Archive',
    shows:
      'OpenAPI 3.2: nested collections, pages by cursors, QUERY, uploads, and events of an AsyncAPI file with Stripe signatures',
  },
];
