import { signed, whsec } from '../sixth-apps.ts';
import { packageCases, tenthApp, type PackageRow } from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';

const app = (name: string): ReturnType<typeof tenthApp> => tenthApp(name, 'tenth-receivers');
const other = 'the secret of the sender';
const refused = ['receiver-signature-refused'];

const rows: Record<string, PackageRow> = {
  'line-missing': [
    '@line/bot-sdk',
    'The signature is not in the header that the receiver reads.',
    app('line'),
    { right: refused, shows: /no signature/ },
    signed('github', other),
  ],
  'square-secret': [
    'square',
    'The secret of the receiver is another; it says 403 without words.',
    app('square'),
    { right: [...refused, 'receiver-forbidden'], shows: /403/ },
    signed('square', other),
  ],
  'paddle-secret': [
    '@paddle/paddle-node-sdk',
    'The secret of the receiver is another.',
    app('paddle'),
    { right: refused, shows: /signature verification failed/ },
    signed('paddle', 'pdl_ntfset_other'),
  ],
  'razorpay-header': [
    'razorpay',
    'The signature is in another header.',
    app('razorpay'),
    { right: refused, shows: /Invalid signature/ },
    signed('github', other),
  ],
  'mux-secret': [
    '@mux/mux-node',
    'The secret of the receiver is another.',
    app('mux'),
    { right: refused, shows: /matching the expected signature/ },
    signed('stripe', 'whsec_other'),
  ],
  'liveblocks-secret': [
    '@liveblocks/node',
    'The secret of the receiver is another.',
    app('liveblocks'),
    { right: refused, shows: /signature/i },
    signed('standard-webhooks', whsec('the secret of the sender')),
  ],
  'openai-secret': [
    'openai',
    'The secret of the receiver is another.',
    app('openai'),
    { right: refused, shows: /signature/i },
    signed('standard-webhooks', whsec('the secret of the sender')),
  ],
  'openai-missing': [
    'openai',
    'The headers of the signature are those of Stripe.',
    app('openai'),
    { right: refused, shows: /Missing required header/ },
    signed('stripe', 'whsec_other'),
  ],
  'sanity-form': [
    '@sanity/webhook',
    'The signature is in hexadecimal, the receiver wants Base64url.',
    app('sanity'),
    { right: refused, shows: /[Ss]ignature/ },
    signed('stripe', 'a secret of both sides'),
  ],
  'linear-secret': [
    '@linear/sdk',
    'The secret of the receiver is another.',
    app('linear'),
    { right: refused, shows: /Invalid webhook signature/ },
    signed('linear', 'lin_wh_other'),
  ],
  'github-handler': [
    'github-webhook-handler',
    'The signature of the old algorithm is missing.',
    app('github-handler'),
    { right: [...refused, 'request-invalid'], says: /X-Hub-Signature/, shows: /X-Hub-Signature|X-Github-Event/ },
    signed('github', other),
  ],
  'shopify-topic': [
    '@shopify/shopify-api',
    'Headers of Shopify are missing.',
    app('shopify'),
    { right: [...refused, 'request-invalid', 'field-invalid'], shows: /missing|reason/ },
    signed('shopify', other),
  ],
};

/** Libraries of vendors that verify webhooks. */
export const tenthReceiverCases: readonly UnseenCase[] = packageCases(rows);
