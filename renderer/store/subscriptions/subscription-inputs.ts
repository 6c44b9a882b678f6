import type { ApiClient } from '../api-client.ts';

/** The input to create a subscription. */
export type NewSubscription = Parameters<ApiClient['webhooks']['addSubscription']>[0];
/** The input to change a subscription. */
export type SubscriptionChange = Parameters<ApiClient['webhooks']['changeSubscription']>[0];
