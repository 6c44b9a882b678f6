import type { Verdict } from '#shared/model/capture.ts';

/** What a check of the catcher is called, and what it asks. */
interface CheckWords {
  title: string;
  asks: string;
}

export const checkWords: Record<Verdict['check'], CheckWords> = {
  address: { title: 'Address', asks: 'Is the sender’s address on the list of those that may send?' },
  auth: { title: 'Authentication', asks: 'Does the sender prove who it is, as the catcher demands?' },
  signature: { title: 'Signature', asks: 'Is the body signed with a known secret, and is the signature fresh?' },
  json: { title: 'JSON', asks: 'Is the body JSON, and does Content-Type say so?' },
  payload: { title: 'Payload', asks: 'Are event, customerId and timestamp there, of the right type?' },
  path: { title: 'Path', asks: 'Is the path that of the event in the payload?' },
  duplicate: { title: 'Duplicate', asks: 'Is this the first capture with its webhook-id?' },
  order: { title: 'Order', asks: 'Did no later event of the same customer come before?' },
  staleness: { title: 'Staleness', asks: 'Is the event young enough, by the catcher’s clock?' },
  http: { title: 'HTTP', asks: 'Could the request be read as HTTP?' },
};
