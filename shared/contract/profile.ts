import { z } from 'zod';
import { profile } from '../profile/profile.ts';
import { profileChange } from '../profile/profile-change.ts';
import { base, noInput } from './base.ts';

const tags = ['Profile'];

export const profileContract = {
  get: base
    .route({ method: 'GET', path: '/profile', summary: 'The settings that fill the gaps of the interface', tags })
    .output(profile),
  update: base
    .route({ method: 'PATCH', path: '/profile', summary: 'Changes the settings it names, at once', tags })
    .input(profileChange)
    .output(profile),
  reset: base
    .route({ method: 'POST', path: '/profile/reset', summary: 'Puts settings back to their defaults', tags })
    .input(z.strictObject({ names: z.array(profile.keyof()).optional().describe('Without it all') }))
    .output(profile),
  save: base
    .route({
      method: 'POST',
      path: '/profile/save',
      summary: 'Writes what differs from the defaults to hookbench.yaml',
      tags,
    })
    .input(noInput)
    .output(
      z.object({
        path: z.string().describe('The file that was given at the start, else hookbench.yaml of the data folder'),
        loaded: z.boolean().describe('Whether the engine reads this file at its start'),
      }),
    ),
};
