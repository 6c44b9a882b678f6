import { randomSignatures } from '../random-signatures.ts';
import { otherSchemes, realDeviations } from '../sixteenth-schemes.ts';

/** 20 random pairs and 20 triples of mistakes that integrators really make, of random schemes that no earlier part has. */
export const sixteenthSignatureCases = randomSignatures({
  name: 'sixteenth',
  seed: 16_291_129,
  count: 40,
  isTriple: (index) => index % 2 === 1,
  bodies: [
    {
      type: 'order.shipped',
      customer: 'Zoë & Müller',
      data: { number: 'A/4711', total: 19.5, items: [{ sku: 'B-1', count: 2 }] },
      isGift: false,
      url: 'https://shop.test/o/4711',
    },
    {
      event: 'call_ended',
      data: { callId: 'c/81', agent: 'Łukasz', note: '<3 & more' },
      at: '2026-11-29T06:00:00Z',
      attempt: 1,
    },
    {
      id: 991,
      kind: 'contract/signed',
      signer: { name: 'Françoise & Co', email: 'f@example.test' },
      data: { documents: ['d/1', 'd/2'], sum: 1200 },
    },
  ],
  bodyEnd: '\n',
  schemes: otherSchemes,
  first: realDeviations,
  others: realDeviations,
});
