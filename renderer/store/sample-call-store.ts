import { createStore } from 'zustand/vanilla';
import type { SampleRoles } from '#shared/model/sample-roles.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { specOfOperation } from './requests/spec-of-operation.ts';

/** Why a call failed, and its trace. */
export interface CallFailure {
  title: string;
  problem: string;
  trace?: string;
}

/** A call that succeeded. */
export interface SampleCall {
  title: string;
  detail: string;
  trace: string;
}

export interface SampleCallState {
  busy: boolean;
  failure: CallFailure | undefined;
  /** The last call, until its confirmation is dismissed. */
  done: SampleCall | undefined;
  /**
   * Starts a chat. Returns its trace if there is one, also on failure.
   * @param customerId Default: the first customer.
   */
  startChat: (customerId?: string) => Promise<string | undefined>;
  /** Calls an operation of the user's interface, or sends its event. Returns the trace like `startChat`. */
  use: (roles: SampleRoles) => Promise<string | undefined>;
  dismiss: () => void;
}

type Outcome = Pick<SampleCallState, 'done' | 'failure'>;

async function startChat({ service }: ControlClient, customerId: string | undefined): Promise<Partial<Outcome>> {
  const { trace, status, chat, problem } = await service.startChat(customerId === undefined ? {} : { customerId });
  if (chat) return { done: { title: 'Chat started', detail: `Customer ${chat.customerId}`, trace } };
  const words = problem ?? `The last call returned ${String(status)}.`;
  return { failure: { title: 'Cannot start a chat.', problem: words, trace } };
}

async function callOperation({ interface: own, requests }: ControlClient, id: string): Promise<Partial<Outcome>> {
  const [operation] = (await own.operations({ id })).items;
  if (!operation) throw new Error('The interface no longer has this operation.');
  const { error, exchange, status = 0, trace } = await requests.send(specOfOperation(operation));
  const words = error?.message ?? `${exchange.request.method} ${operation.path} returned ${status}.`;
  if (error || status >= 400) return { failure: { title: `${id} failed.`, problem: words, trace } };
  return { done: { title: `${id} was called`, detail: words, trace } };
}

async function sendEvent({ webhooks }: ControlClient, event: string): Promise<Partial<Outcome>> {
  const { deliveries, trace } = await webhooks.emit({ event });
  return { done: { title: `${event} was sent`, detail: `Deliveries: ${deliveries.length}`, trace } };
}

/** The operation or event that shows an interface at work, the most telling one first. */
export const sampleOf = ({ event, read, write }: SampleRoles): string | undefined => write ?? event ?? read;

/** Makes calls that show the interface at work. */
export function createSampleCallStore(connection: ConnectionStore) {
  return createStore<SampleCallState>((set, get) => {
    async function run(title: string, call: (client: ControlClient) => Promise<Partial<Outcome>>) {
      if (get().busy) return undefined;
      set({ busy: true, failure: undefined, done: undefined });
      try {
        const outcome = await call(clientOf(connection));
        set(outcome);
        return (outcome.done ?? outcome.failure)?.trace;
      } catch (error) {
        set({ failure: { title, problem: messageOf(error) } });
        return undefined;
      } finally {
        set({ busy: false });
      }
    }
    return {
      busy: false,
      failure: undefined,
      done: undefined,
      startChat: (customerId) => run('Cannot start a chat.', (client) => startChat(client, customerId)),
      use: async (roles) => {
        const name = sampleOf(roles);
        if (name === undefined) return undefined;
        const isEvent = roles.write === undefined && roles.event === name;
        return run(`${name} failed.`, (client) => (isEvent ? sendEvent(client, name) : callOperation(client, name)));
      },
      dismiss: () => set({ failure: undefined, done: undefined }),
    };
  });
}
