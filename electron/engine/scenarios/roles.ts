import type { ControlClient } from '#shared/contract/client.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { SampleRoles } from '#shared/model/sample-roles.ts';
import type { OperationRole } from '#shared/scenario/steps/messages.ts';

/** A request that the service accepts. */
export interface RoleRequest extends ExampleRequest {
  method: string;
}

/** What stands for the built-in interface, as in its overlay. */
export const builtInRoles: SampleRoles = { read: 'getCustomer', write: 'startChat', event: 'chat_started' };

const nothing = { query: {}, headers: {}, token: {} };

/** The operations of the built-in interface, whose first customer is there from the start. */
const builtIn: Readonly<Record<OperationRole, RoleRequest>> = {
  read: { ...nothing, method: 'GET', path: '/api/customers/C-1001' },
  write: {
    ...nothing,
    method: 'POST',
    path: '/api/chat/start',
    headers: { 'content-type': 'application/json' },
    body: { customerId: 'C-1001' },
  },
};

/**
 * A request to the operation with a role of the interface that the service offers.
 * @throws Error if the interface has none
 */
export async function roleRequest(control: ControlClient, role: OperationRole): Promise<RoleRequest> {
  const { interface: own } = await control.status.get({});
  if (!own) return builtIn[role];
  const id = own.roles[role];
  const [operation] = id === undefined ? [] : (await control.interface.operations({ id })).items;
  if (operation?.example) return { method: operation.method, ...operation.example };
  throw new Error(`${own.title} has no operation with the role ${role} (x-hookbench-roles).`);
}
