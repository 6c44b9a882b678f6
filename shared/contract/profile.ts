import { profile } from '../profile/profile.ts';
import { base } from './base.ts';

const tags = ['Profile'];

export const profileContract = {
  get: base
    .route({ method: 'GET', path: '/profile', summary: 'The settings that fill the gaps of the interface', tags })
    .output(profile),
  update: base
    .route({ method: 'PATCH', path: '/profile', summary: 'Changes the settings it names, at once', tags })
    .input(profile.partial())
    .output(profile),
};
