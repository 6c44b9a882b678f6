import type { ReceiverTls } from '#shared/model/subscription.ts';
import type { TlsOptions } from '../http/outgoing-request.ts';

const byTrust: Readonly<Record<ReceiverTls['trust'], TlsOptions>> = {
  ours: {},
  system: { trust: 'system' },
  given: { trust: 'system' },
  none: { verify: false },
};

/** Which certificates of a receiver are trusted, as options for sending the request. */
export function receiverTrust({ ca, checkRevocation, trust }: ReceiverTls): TlsOptions {
  return { ...byTrust[trust], ...(ca !== undefined && { ca }), checkRevocation };
}
