import { randomSignatures } from '../random-signatures.ts';
import { madeMistakes } from '../seventeenth-schemes.ts';

/** 24 single mistakes, 10 pairs and 6 triples, with schemes that no earlier part has. */
export const seventeenthSignatureCases = randomSignatures({
  name: 'seventeenth',
  seed: 17_291_129,
  given: madeMistakes,
  count: 0,
  bodies: [
    {
      event: 'order.paid',
      id: 88_412,
      customer: { name: 'Renée Bäcker', email: 'r.baecker@example.test' },
      data: { total: 129.9, currency: 'EUR', lines: [{ sku: 'T/12', count: 3, note: 'gift & card' }] },
      url: 'https://shop.test/orders/88412',
    },
    {
      type: 'candidate/moved',
      data: { candidate: 'José Núñez', stage: '<interview>', tags: ['a/b', 'c'] },
      attempt: 2,
      created_at: '2026-11-29T11:40:00Z',
    },
    {
      topic: 'shipment.delayed',
      data: { shipment: 's/771', carrier: 'Łódź Express', minutes: 45, reasons: [] },
      retry: false,
      sequence: 17,
    },
  ],
  bodyEnd: '\n',
  schemes: [],
  first: [],
  others: [],
});
