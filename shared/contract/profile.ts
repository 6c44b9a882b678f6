import { z } from 'zod';
import { profile } from '../profile/profile.ts';
import { profileChange } from '../profile/profile-change.ts';
import { base, noInput } from './base.ts';

const tags = ['Profile'];

export const profileContract = {
  get: base
    .route({
      method: 'GET',
      path: '/profile',
      summary: 'Get the assumptions that fill the gaps of the interface',
      tags,
    })
    .output(profile),
  update: base
    .route({ method: 'PATCH', path: '/profile', summary: 'Update assumptions; changes take effect immediately', tags })
    .input(profileChange)
    .output(profile),
  reset: base
    .route({ method: 'POST', path: '/profile/reset', summary: 'Reset assumptions to their defaults', tags })
    .input(z.strictObject({ names: z.array(profile.keyof()).optional().describe('Default: all') }))
    .output(profile),
  save: base
    .route({
      method: 'POST',
      path: '/profile/save',
      summary: 'Save the assumptions that differ from the defaults to hookbench.yaml',
      tags,
    })
    .input(noInput)
    .output(
      z.object({
        path: z.string().describe('The file given at the start, or hookbench.yaml in the data folder'),
        loaded: z.boolean().describe('Whether Hookbench reads this file when it starts'),
      }),
    ),
};
