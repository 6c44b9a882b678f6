import { settings, settingsChange } from '../model/settings.ts';
import { noInput, routesOf } from './base.ts';

const { get, patch } = routesOf('Settings');

export const settingsContract = {
  get: get('/settings', 'Get the settings').input(noInput).output(settings),
  update: patch('/settings', 'Update the settings').input(settingsChange).output(settings),
};
