import { z } from 'zod';
import { interfaceSetting } from '../interface/interface-setting.ts';
import { declaredProfile } from '../profile/profile-change.ts';
import { addresses } from '../model/addresses.ts';
import { playSetting } from '../recording/playing.ts';
import { authorizationServerInput } from '../model/authorization-server.ts';
import { connectionChange } from '../model/connection-settings.ts';
import { catcherSettingsChange } from '../model/catcher-settings.ts';
import { journalRetentionChange } from '../model/journal-retention.ts';
import { newFault } from '../model/fault.ts';
import { oauthClient } from '../model/oauth-client.ts';
import { subscriptionFields, subscriptionId } from '../model/subscription.ts';
import { user } from '../model/user.ts';

/** The contents of `hookbench.yaml`: one section per area. */
export const configFile = z.strictObject({
  addresses: z
    .strictObject({
      control: addresses.shape.control.optional(),
      service: addresses.shape.service.partial().optional(),
      catcher: addresses.shape.catcher.partial().optional(),
      badTls: addresses.shape.badTls.optional(),
    })
    .optional(),
  clients: z.array(oauthClient).optional().describe('Registered at start; replaces clients with the same id'),
  users: z.array(user).optional().describe('Added at start; replaces users with the same name'),
  authorizationServers: z
    .array(authorizationServerInput)
    .optional()
    .describe('Authorization servers of others; replace saved servers with the same name'),
  connection: connectionChange
    .optional()
    .describe('How the client connects: proxy, client certificates, CAs; they replace the stored settings'),
  subscriptions: z
    .array(subscriptionFields.extend({ id: subscriptionId.optional() }))
    .optional()
    .describe('Registered at start; replaces subscriptions with the same id'),
  catcher: catcherSettingsChange.optional().describe('Receiver settings; they replace the stored ones'),
  faults: z.array(newFault).optional().describe('Faults that are active from the start until they are cleared'),
  limits: z
    .strictObject({
      megabytesInFlight: z
        .int()
        .min(32)
        .max(16_384)
        .optional()
        .describe('Max MB of request bodies that each server holds at once; default 192'),
    })
    .optional()
    .describe('Limits of the servers, from the start'),
  retention: journalRetentionChange.optional().describe('Limits of the journal; they replace the stored ones'),
  interface: interfaceSetting.optional().describe('The interface of the service; default: the built-in one'),
  recording: playSetting
    .optional()
    .describe('A recording that the service and the authorization server play: its folder, or { folder, unmatched }'),
  profile: declaredProfile
    .optional()
    .describe('Profile settings, or the name of a standard; they replace the stored ones'),
});
export type ConfigFile = z.infer<typeof configFile>;
/** The same before defaults, as a caller writes it. */
export type ConfigFileInput = z.input<typeof configFile>;
