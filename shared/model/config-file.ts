import { z } from 'zod';
import { profileChange } from '../profile/profile-change.ts';
import { addresses } from './addresses.ts';
import { catcherSettingsChange } from './catcher-settings.ts';
import { newFault } from './fault.ts';
import { oauthClient } from './oauth-client.ts';
import { subscriptionFields, subscriptionId } from './subscription.ts';
import { user } from './user.ts';

/** `hookbench.yaml`: a section for each capability that can be set up by file. */
export const configFile = z.strictObject({
  addresses: z
    .strictObject({
      control: addresses.shape.control.optional(),
      service: addresses.shape.service.partial().optional(),
      catcher: addresses.shape.catcher.partial().optional(),
      badTls: addresses.shape.badTls.optional(),
    })
    .optional(),
  clients: z.array(oauthClient).optional().describe('Registered at start, in the place of clients of the same id'),
  users: z.array(user).optional().describe('Added at start, in the place of users of the same name'),
  subscriptions: z
    .array(subscriptionFields.extend({ id: subscriptionId.optional() }))
    .optional()
    .describe('Registered at start, in the place of subscriptions of the same id'),
  catcher: catcherSettingsChange.optional().describe('Settings of the catcher that take the place of those kept'),
  faults: z.array(newFault).optional().describe('Set at start, until they are cleared'),
  profile: profileChange.optional().describe('Assumptions that take the place of those kept'),
});
export type ConfigFile = z.infer<typeof configFile>;
