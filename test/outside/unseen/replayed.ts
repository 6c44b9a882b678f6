import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { UnseenCase } from './unseen-case.ts';

/** A response that was recorded or is documented, byte for byte, and how it is provoked. */
export interface Replayed extends Omit<UnseenCase, 'run'> {
  answer: string;
  /** The path of a request. */
  path?: string;
  /** The request. Without it and `delivery`, one that accepts JSON. */
  spec?: Partial<RequestSpecInput>;
  /** A delivery instead of a request, with these fields of the subscription. */
  delivery?: Partial<SubscriptionFieldsInput>;
}

const acceptsJson: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };

/** A request with this token. */
export const withToken = (token: string, scheme = 'Bearer'): Partial<RequestSpecInput> => ({
  headers: [
    ['Accept', 'application/json'],
    ['Authorization', `${scheme} ${token}`],
  ],
});

/** A token request with these parameters. */
export const tokenRequest = (parameters: Record<string, string>): Partial<RequestSpecInput> => ({
  method: 'POST',
  headers: [
    ['Accept', 'application/json'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  body: new URLSearchParams(parameters).toString(),
});

/** A case whose server sends recorded bytes. */
export const replayed = ({ answer, delivery, path = '/v1/things', spec, ...one }: Replayed): UnseenCase => ({
  ...one,
  async run(bench) {
    const host = await bench.server({ answer });
    if (delivery) return bench.delivery(`http://${host}`, delivery);
    return bench.request({ ...(spec ?? acceptsJson), url: `http://${host}${path}` });
  },
});
