import type { HeadOperation, ServiceOperation } from '#shared/model/customer-contact.ts';

/** The operations whose scopes HEAD requires: the profile has none for HEAD. */
const headLike = {
  head_api_chat_start: 'getChatStatus',
  head_api_customer_customerId: 'getCustomer',
  head_api_session_sessionId: 'getChatStatus',
} as const satisfies Record<HeadOperation, ServiceOperation>;

/** The operation whose scope an operation requires. */
export const scopedLike = (operation: ServiceOperation | HeadOperation): ServiceOperation =>
  operation in headLike ? headLike[operation as HeadOperation] : (operation as ServiceOperation);
