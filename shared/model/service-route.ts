/**
 * The endpoints of the service, as `shared/interfaces/customer-contact/openapi.yaml` describes them. Routing is built from
 * this table.
 */
export interface ServiceRoute {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with its parameters, e.g. `/api/customer/:customerId`. */
  path: string;
  purpose: string;
  /** Scope that the access token must contain; `admin` includes all scopes. */
  scope: 'read:customers' | 'write:customers' | 'admin';
}

export const serviceRoutes = [
  {
    operation: 'getCustomer',
    method: 'GET',
    path: '/api/customers/:customerId',
    purpose: 'Retrieve customer information',
    scope: 'read:customers',
  },
  {
    operation: 'getOwnCustomer',
    method: 'GET',
    path: '/api/customer',
    purpose: 'Retrieve customer data',
    scope: 'read:customers',
  },
  {
    operation: 'startChat',
    method: 'POST',
    path: '/api/chat/start',
    purpose: 'Create and start a chat session',
    scope: 'write:customers',
  },
  {
    operation: 'replaceCustomer',
    method: 'PUT',
    path: '/api/customer/:customerId',
    purpose: 'Update the full customer record',
    scope: 'write:customers',
  },
  {
    operation: 'updateCustomer',
    method: 'PATCH',
    path: '/api/customer/:customerId',
    purpose: 'Update only selected fields of the customer',
    scope: 'write:customers',
  },
  {
    operation: 'deleteSession',
    method: 'DELETE',
    path: '/api/session/:sessionId',
    purpose: 'Delete a session',
    scope: 'admin',
  },
  {
    operation: 'getChatStatus',
    method: 'GET',
    path: '/api/chat/status',
    purpose: 'Read the status of a chat',
    scope: 'read:customers',
  },
] as const satisfies readonly ServiceRoute[];

export type ServiceOperation = (typeof serviceRoutes)[number]['operation'];

/** HEAD of the paths without GET, with the read operation whose scope it requires. */
export const headRoutes = [
  { operation: 'head_api_chat_start', path: '/api/chat/start', like: 'getChatStatus' },
  { operation: 'head_api_customer_customerId', path: '/api/customer/:customerId', like: 'getCustomer' },
  { operation: 'head_api_session_sessionId', path: '/api/session/:sessionId', like: 'getChatStatus' },
] as const satisfies readonly { operation: string; path: string; like: ServiceOperation }[];

export type HeadOperation = (typeof headRoutes)[number]['operation'];
