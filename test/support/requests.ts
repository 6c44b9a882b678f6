import type { RequestRun, RequestSpecInput } from '#shared/model/request-run.ts';
import { startControl, type TestControl } from './start-control.ts';

/** The control API with the requests of a user. */
export interface TestRequests extends TestControl {
  /** Sends a request as the client. */
  send(spec: RequestSpecInput & { environmentId?: string }): Promise<RequestRun>;
  /** The status and problem document of a call that is refused. */
  // oxlint-disable-next-line typescript/no-explicit-any
  refused(method: string, path: string, body: unknown): Promise<any>;
}

export async function startRequests(dataDir?: string): Promise<TestRequests> {
  const control = await startControl(dataDir);
  return {
    ...control,
    send: (spec) => control.client.send('POST', '/requests', spec) as Promise<RequestRun>,
    async refused(method, path, body) {
      const answer = await fetch(control.control + path, {
        method,
        headers: { authorization: `Bearer ${control.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.json();
    },
  };
}

/** The roles of a run's exchanges with their statuses, e.g. `token 200`. */
export const stepsOf = (run: RequestRun): string[] =>
  run.steps.map(({ exchange, role }) => `${role} ${exchange.response?.status ?? exchange.error?.code ?? ''}`);

/** A header of the request as it went out. */
export const sentHeader = (run: RequestRun, name: string): string | undefined =>
  run.exchange.request.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
