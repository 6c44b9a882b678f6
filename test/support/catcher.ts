import type { Capture, CheckResult } from '#shared/model/capture.ts';
import { catcherSettingsChange } from '#shared/model/catcher-settings.ts';
import type { z } from 'zod';
import { findCapture } from '../../electron/engine/catcher/read-captures.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { http, type TestRequest, type TestResponse } from './http-request.ts';
import { startEngine, type TestEngine } from './start-engine.ts';

type Settings = z.input<typeof catcherSettingsChange>;

/** The response and the capture. */
export interface Caught extends TestResponse {
  capture: Capture;
  /** The result of a check; `undefined` if it did not apply. */
  result(check: CheckResult['check']): CheckResult | undefined;
}

/** An engine for tests of the catcher. */
export interface TestCatcher extends TestEngine {
  /** Changes the settings like PUT: given members are replaced. */
  set(change: Settings): Promise<void>;
  /** The settings as they are without any change. */
  reset(): Promise<void>;
  /** Sends a request, by POST to /hook unless told otherwise. */
  send(request?: TestRequest & { url?: string }): Promise<Caught>;
  /** The same with a JSON body. */
  sendJson(json: unknown, request?: TestRequest & { url?: string }): Promise<Caught>;
  capture(id: string): Capture;
}

/** The payload of an event as the interface has it. */
export const payloadOf = (event = 'chat_started', more: object = {}) => ({
  event,
  customerId: 'C-1001',
  timestamp: new Date().toISOString(),
  ...more,
});

const blank: Settings = {
  answer: {},
  rules: [],
  auth: { kind: 'none' },
  allow: [],
  checks: {},
  tls: {},
  forwardBeyondLoopback: false,
  retention: {},
};

export async function startCatcher(options: Partial<EngineOptions> = {}): Promise<TestCatcher> {
  const started = await startEngine(options);
  const { engine } = started;
  const set = async (change: Settings): Promise<void> => {
    await engine.catcher.settings.update(catcherSettingsChange.parse(change));
  };
  const capture = (id: string): Capture => {
    const found = findCapture(engine.store, id);
    if (!found) throw new Error(`There is no capture ${id}.`);
    return found;
  };
  const send: TestCatcher['send'] = async ({ url = `${started.catcher}/hook`, ...request } = {}) => {
    const answer = await http(url, { method: 'POST', ...request });
    const found = capture(String(answer.headers['hookbench-capture']));
    return Object.assign(answer, {
      capture: found,
      result: (check: CheckResult['check']) => found.checks.find((one) => one.check === check),
    });
  };
  return {
    ...started,
    set,
    reset: () => set(blank),
    capture,
    send,
    sendJson: (json, { headers, ...request } = {}) =>
      send({ ...request, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }),
  };
}
