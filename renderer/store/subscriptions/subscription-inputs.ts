import type { ApiClient } from '../api-client.ts';

/** What a subscription is made from. */
export type NewSubscription = Parameters<ApiClient['webhooks']['addSubscription']>[0];
/** What of one is changed. */
export type SubscriptionChange = Parameters<ApiClient['webhooks']['changeSubscription']>[0];
