import { settings } from '../model/settings.ts';
import { base, noInput } from './base.ts';

export const settingsContract = {
  get: base
    .route({ method: 'GET', path: '/settings', summary: 'Settings of the workbench', tags: ['Settings'] })
    .input(noInput)
    .output(settings),
  update: base
    .route({ method: 'PATCH', path: '/settings', summary: 'Changes the settings it names', tags: ['Settings'] })
    .input(settings.partial())
    .output(settings),
};
