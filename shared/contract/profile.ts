import { z } from 'zod';
import { profile } from '../profile/profile.ts';
import { profileChange } from '../profile/profile-change.ts';
import { noInput, routesOf } from './base.ts';

const { get, patch, post } = routesOf('Profile');

export const profileContract = {
  get: get('/profile', 'Get the assumptions that fill the gaps of the interface').output(profile),
  update: patch('/profile', 'Update assumptions; changes take effect immediately').input(profileChange).output(profile),
  reset: post('/profile/reset', 'Reset assumptions to their defaults')
    .input(z.strictObject({ names: z.array(profile.keyof()).optional().describe('Default: all') }))
    .output(profile),
  save: post('/profile/save', 'Save the assumptions that differ from the defaults to hookbench.yaml')
    .input(noInput)
    .output(
      z.object({
        path: z.string().describe('The file given at the start, or hookbench.yaml in the data folder'),
        loaded: z.boolean().describe('Whether Hookbench reads this file when it starts'),
      }),
    ),
};
