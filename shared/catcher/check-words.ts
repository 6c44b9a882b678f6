import type { CheckResult } from '../model/capture.ts';

/** The title of a catcher check and the question that it answers. */
interface CheckWords {
  title: string;
  asks: string;
}

export const checkWords: Record<CheckResult['check'], CheckWords> = {
  address: { title: 'Address', asks: 'Is the sender’s address on the list of allowed addresses?' },
  auth: { title: 'Authentication', asks: 'Does the sender authenticate as the catcher requires?' },
  signature: { title: 'Signature', asks: 'Is the body signed with a configured secret, and is the timestamp recent?' },
  json: { title: 'JSON', asks: 'Is the body valid JSON, and does Content-Type match?' },
  cloudevent: { title: 'CloudEvent', asks: 'Do the attributes of the CloudEvent conform to version 1.0?' },
  payload: { title: 'Payload', asks: 'Are event, customerId and timestamp present and of the right type?' },
  path: { title: 'Path', asks: 'Does the path match the event in the payload?' },
  duplicate: { title: 'Duplicate', asks: 'Is this the first capture with its webhook-id?' },
  order: {
    title: 'Order',
    asks: 'Do the events of a customer arrive in order? A violation is a note unless the order is guaranteed.',
  },
  staleness: { title: 'Staleness', asks: 'Is the event recent enough on the catcher’s clock?' },
  contract: { title: 'Contract', asks: 'Do payload and headers match the event of your own interface?' },
  http: { title: 'HTTP', asks: 'Is the request valid HTTP?' },
};
