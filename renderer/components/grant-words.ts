import type { FlowRequest } from '#shared/model/flow.ts';
import { grantType, type GrantType } from '#shared/model/oauth-client.ts';
import table from './grant-words.json' with { type: 'json' };

/** The name and the explanation of each grant. */
export const grantWords: Record<GrantType | FlowRequest['grant'], { name: string; meaning: string }> = table;

/** All grants of registered clients, in display order. */
export const grants = (Object.keys(grantWords) as GrantType[]).filter((grant) => grantType.options.includes(grant));
