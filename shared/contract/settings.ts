import { settings, settingsChange } from '../model/settings.ts';
import { base, noInput } from './base.ts';

export const settingsContract = {
  get: base
    .route({ method: 'GET', path: '/settings', summary: 'Get the settings', tags: ['Settings'] })
    .input(noInput)
    .output(settings),
  update: base
    .route({ method: 'PATCH', path: '/settings', summary: 'Update the settings', tags: ['Settings'] })
    .input(settingsChange)
    .output(settings),
};
