import { settings, settingsChange } from '../model/settings.ts';
import { noInput, routesOf } from './base.ts';
import { connectionChange, connectionSettings, proxySettings } from '../model/connection-settings.ts';

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
