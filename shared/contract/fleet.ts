import { z } from 'zod';
import { fleetStatus } from '../model/fleet.ts';
import { noInput, routesOf } from './base.ts';

const { get, put } = routesOf('Fleet');
const state = z.object({ fleet: fleetStatus.nullable().describe('null: started without --fleet') });

export const fleetContract = {
  get: get('/fleet', 'Get the state of this node in its fleet').input(noInput).output(state),
  watch: put('/fleet/watch', "Start or stop receiving the other nodes' journal entries")
    .input(z.strictObject({ watch: z.boolean() }))
    .output(state),
};
