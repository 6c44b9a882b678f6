import { z } from 'zod';
import { settings, settingsChange } from '../model/settings.ts';
import { noInput, routesOf } from './base.ts';
import { connectionChange, connectionSettings, proxySettings } from '../model/connection-settings.ts';
import { configFile } from './config-file.ts';
import { profile } from '../profile/profile.ts';
import { profileChange } from '../profile/profile-change.ts';

const { get, patch } = routesOf('Settings');

export const connectionContract = {
  get: get('/connection', 'Get how the client connects to servers, and the proxy that the environment offers')
    .input(noInput)
    .output(
      connectionSettings.extend({
        offered: proxySettings
          .optional()
          .describe('The proxy of HTTPS_PROXY or HTTP_PROXY, which is not used by itself'),
      }),
    ),
  update: patch('/connection', 'Update how the client connects to servers; what is named is replaced')
    .input(connectionChange)
    .output(connectionSettings),
};

export const settingsContract = {
  get: get('/settings', 'Get the settings').input(noInput).output(settings),
  update: patch('/settings', 'Update the settings').input(settingsChange).output(settings),
};

const config = routesOf('Configuration');

export const configContract = {
  schema: config
    .get('/config/schema', 'Get the JSON Schema of hookbench.yaml')
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  open: config
    .post('/config', 'Apply the settings of a hookbench.yaml without a restart')
    .input(
      z.strictObject({
        name: z.string().max(4096).default('hookbench.yaml').describe('Name of the file, for errors'),
        text: z.string().max(1_000_000),
      }),
    )
    .output(
      z.object({
        applied: z.array(configFile.keyof()).describe('Sections that took effect'),
        waiting: z.array(configFile.keyof()).describe('Sections that only take effect at a start with --config'),
      }),
    ),
};

const assumptions = routesOf('Profile');

export const profileContract = {
  get: assumptions.get('/profile', 'Get the assumptions that fill the gaps of the interface').output(profile),
  update: assumptions
    .patch('/profile', 'Update assumptions; changes take effect immediately')
    .input(profileChange)
    .output(profile),
  reset: assumptions
    .post('/profile/reset', 'Reset assumptions to their defaults')
    .input(z.strictObject({ names: z.array(profile.keyof()).optional().describe('Default: all') }))
    .output(profile),
  save: assumptions
    .post('/profile/save', 'Save the assumptions that differ from the defaults to hookbench.yaml')
    .input(noInput)
    .output(
      z.object({
        path: z.string().describe('The file given at the start, or hookbench.yaml in the data folder'),
        loaded: z.boolean().describe('Whether Hookbench reads this file when it starts'),
      }),
    ),
};
