import { z } from 'zod';
import { catcherSettingsChange } from '../../model/catcher-settings.ts';
import { deskAction } from '../../model/desk.ts';
import { oauthClient } from '../../model/oauth-client.ts';
import { party } from '../../model/party.ts';
import { defaultSubscription, subscriptionChange, subscriptionId } from '../../model/subscription.ts';
import { signedDuration } from '../duration.ts';
import { named, text } from './text.ts';

/** An OAuth client to change or, if none has the id, to register. */
export const client = oauthClient.partial().extend({ id: named.default('{{clientId}}') });

/** A subscription to change or, if none has the id, to add. */
export const subscription = subscriptionChange.extend({ id: subscriptionId.default(defaultSubscription) });

export const clock = z.union(
  [
    z.strictObject({
      party: z.enum([...party.options, 'all']).default('all'),
      advance: signedDuration,
      alone: z.boolean().optional().describe('With service: the clock of the authorization server stays'),
    }),
    z.strictObject({ reset: z.literal(true) }),
  ],
  'Use { party, advance: 6m } or { reset: true }',
);

/** Settings whose variables are filled in later are checked by the catcher. */
export const catcher = z.union([
  catcherSettingsChange,
  z.looseObject({}).refine((given) => JSON.stringify(given).includes('{{'), 'Enter settings of the receiver'),
]);

export const desk = z.strictObject({
  chat: text(200).min(1).describe('Id of the chat'),
  action: deskAction,
  agent: named.optional().describe('Default for assign: the next agent'),
});
