import { z } from 'zod';
import { status } from '../model/status.ts';
import { noInput, routesOf } from './base.ts';
import { fleetStatus } from '../model/fleet.ts';

const { get } = routesOf('Status');

export const statusContract = {
  get: get('/status', 'Get versions, addresses and health').input(noInput).output(status),
};

const fleet = routesOf('Fleet');
const state = z.object({ fleet: fleetStatus.nullable().describe('null: started without --fleet') });

export const fleetContract = {
  get: fleet.get('/fleet', 'Get the state of this node in its fleet').input(noInput).output(state),
  watch: fleet
    .put('/fleet/watch', "Start or stop receiving the other nodes' journal entries")
    .input(z.strictObject({ watch: z.boolean() }))
    .output(state),
};
