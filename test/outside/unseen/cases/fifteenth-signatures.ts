import { deviations } from '../eleventh-mistakes.ts';
import { unusedDeviations, unusedSchemes } from '../fifteenth-schemes.ts';
import { lateDeviations } from '../fourteenth-schemes.ts';
import { randomSignatures } from '../random-signatures.ts';
import { newDeviations } from '../thirteenth-schemes.ts';

/** Random pairs and triples of mistakes in signatures, of random schemes that no earlier part has. */
export const fifteenthSignatureCases = randomSignatures({
  name: 'fifteenth',
  seed: 15_291_127,
  bodies: [
    {
      eventType: 'ticket.closed',
      agentName: 'Søren Ågård',
      note: null,
      data: { id: 41, subject: 'Größe & Preis' },
      url: '/t/41',
    },
    {
      kind: 'Shipment',
      hasReturn: false,
      data: { parcel: 'ÉCLAIR-9', weight: 3, dueAt: null },
      link: 'https://ship.test/p/9',
    },
    {
      action: 'userUpdated',
      userId: 'U-7',
      data: { city: 'Kraków', tags: ['<new>', 'vip'] },
      previous: null,
      isPaid: true,
    },
  ],
  bodyEnd: '\n',
  schemes: unusedSchemes,
  first: unusedDeviations,
  others: [...deviations, ...newDeviations, ...lateDeviations, ...unusedDeviations],
  // Of a body without slashes, PHP writes only white space differently.
  corrected: { 54: [/UTF-?16/, /MD5/, /without spaces|white ?space/] },
});
