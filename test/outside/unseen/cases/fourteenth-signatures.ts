import { deviations } from '../eleventh-mistakes.ts';
import { schemes } from '../eleventh-schemes.ts';
import { lateDeviations, lateSchemes } from '../fourteenth-schemes.ts';
import { randomSignatures } from '../random-signatures.ts';
import { newDeviations } from '../thirteenth-schemes.ts';
import { namedSchemes } from '../twelfth-schemes.ts';

/** Random pairs and triples of mistakes in signatures, of random schemes. */
export const fourteenthSignatureCases = randomSignatures({
  name: 'fourteenth',
  seed: 14_281_123,
  bodies: [
    { type: 'invoice.paid', customer: 'Jürgen Weiß', total: 1290, path: '/invoices/7', note: 'a < b & c > d' },
    { event: 'call.ended', agent: { name: 'Chloé', seat: 12 }, tags: ['vip', 'naïve'], url: 'https://crm.test/c/9' },
    { kind: 'file', owner: 'Øystein', bytes: 204800, parts: [{ n: 1 }, { n: 2 }], text: '<b>ä</b> & more' },
  ],
  schemes: [...lateSchemes, ...namedSchemes, ...schemes.filter(({ hasUrl }) => hasUrl)],
  first: lateDeviations,
  others: [...deviations, ...newDeviations, ...lateDeviations],
  // Of a body without characters of HTML, Go writes only white space differently.
  corrected: { 26: [/without spaces|white ?space/, /SHA-?224/] },
});
