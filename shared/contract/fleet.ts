import { z } from 'zod';
import { fleetStatus } from '../model/fleet.ts';
import { base, noInput } from './base.ts';

const tags = ['Fleet'];
const state = z.object({ fleet: fleetStatus.nullable().describe('null: started without --fleet') });

export const fleetContract = {
  get: base
    .route({ method: 'GET', path: '/fleet', summary: 'Get the state of this node in its fleet', tags })
    .input(noInput)
    .output(state),
  watch: base
    .route({
      method: 'PUT',
      path: '/fleet/watch',
      summary: "Start or stop receiving the other nodes' journal entries",
      tags,
    })
    .input(z.strictObject({ watch: z.boolean() }))
    .output(state),
};
