import { z } from 'zod';
import { fault, newFault } from '../model/fault.ts';
import { base } from './base.ts';

const tags = ['Faults'];

export const faultsContract = {
  list: base
    .route({ method: 'GET', path: '/faults', summary: 'List active faults', tags })
    .output(z.object({ items: z.array(fault) })),
  set: base
    .route({ method: 'POST', path: '/faults', successStatus: 201, summary: 'Set a fault', tags })
    .input(newFault)
    .output(fault),
  clear: base
    .route({ method: 'DELETE', path: '/faults/{id}', summary: 'Clear a fault', tags })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ cleared: z.int() })),
  clearAll: base
    .route({ method: 'DELETE', path: '/faults', summary: 'Clear all faults', tags })
    .output(z.object({ cleared: z.int() })),
};
