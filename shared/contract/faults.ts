import { z } from 'zod';
import { fault, newFault } from '../model/fault.ts';
import { routesOf } from './base.ts';

const { create, get, remove } = routesOf('Faults');

export const faultsContract = {
  list: get('/faults', 'List active faults').output(z.object({ items: z.array(fault) })),
  set: create('/faults', 'Set a fault').input(newFault).output(fault),
  clear: remove('/faults/{id}', 'Clear a fault')
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ cleared: z.int() })),
  clearAll: remove('/faults', 'Clear all faults').output(z.object({ cleared: z.int() })),
};
