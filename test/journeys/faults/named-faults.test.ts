import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { NewFaultInput } from '#shared/model/fault.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import type { Status } from '#shared/model/status.ts';
import { startControl } from '../../support/start-control.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

const path = '/api/customers/C-1001';
const unavailable: NewFaultInput = { where: 'api', what: { kind: 'status', status: 503 } };

let sender: TestSender;

beforeAll(async () => {
  sender = await startSender();
});
afterEach(async () => {
  await sender.unsubscribe();
  await sender.started.engine.faults.clearAll();
});
afterAll(() => sender[Symbol.asyncDispose]());

const set = (fault: NewFaultInput) => sender.started.engine.faults.set(fault);
const send = (fields: object) => sender.started.engine.requests.send(requestSpec.parse(fields));

/** The diagnosis that names a fault, which the first action clears. */
const named = (id: string, sentence: string) => ({
  confidence: 'certain',
  sentence,
  action: 'clear-fault',
  actionValue: id,
});

describe('a request', () => {
  it.each<[NewFaultInput, string, string]>([
    [unavailable, 'unavailable', 'response: “Return 503” at Service API.'],
    [
      { where: 'api', what: { kind: 'drop-answer' } },
      'reset-after-request',
      'failure: “Lose the response” at Service API.',
    ],
    [{ where: 'api', what: { kind: 'hang' } }, 'timeout-answer', 'failure: “Never respond” at Service API.'],
    [
      { where: 'api', what: { kind: 'delay', ms: 5000 } },
      'timeout-answer',
      'failure: “Respond slowly” at Service API.',
    ],
    [
      { where: 'network', what: { kind: 'delay', ms: 5000 } },
      'timeout-answer',
      'failure: “Respond slowly” at Network.',
    ],
    [
      { where: 'api', what: { kind: 'drip', bytesPerSecond: 1 } },
      'timeout-download',
      'failure: “Throttle the body” at Service API.',
    ],
    [{ where: 'api', what: { kind: 'truncate' } }, 'answer-cut', 'failure: “Truncate the response” at Service API.'],
    [
      { where: 'network', what: { kind: 'tcp', condition: 'refused' } },
      'connection-refused',
      'failure: “Connection failure” at Network.',
    ],
  ])('that a fault makes fail names the fault: %j', async (fault, cause, sentence) => {
    const { id } = await set({ ...fault, match: { path } });
    const { diagnosis } = await send({ url: path, token: { condition: 'valid' }, timeoutMs: 1000 });
    expect(diagnosis).toMatchObject({ cause, ...named(id, `A fault set in Hookbench caused this ${sentence}`) });
    expect(diagnosis.advice).toBe('Clear the fault, then send the request again.');
    expect(diagnosis.alternatives).toBeUndefined();
  });

  it('that fails for another reason does not name the fault that acted', async () => {
    await set({ where: 'api', what: { kind: 'delay', ms: 1 } });
    const { diagnosis, decision } = await send({ url: path, token: { condition: 'expired' } });
    expect(decision?.checks.map(({ name }) => name)).toContain('faults_act');
    expect(diagnosis).toMatchObject({ cause: 'token-expired', action: 'refresh' });
  });

  it.each<NewFaultInput>([
    { where: 'client', what: { kind: 'delay', ms: 1 } },
    { where: 'network', what: { kind: 'delay', ms: 1 } },
    { where: 'network', what: { kind: 'reset', stage: 'before-headers' } },
  ])('that another server never answers does not name the fault that acted: %j', async (fault) => {
    await set(fault);
    sender.receiver.answer(() => undefined);
    const { diagnosis, exchange } = await send({
      url: sender.receiver.url,
      token: { condition: 'none' },
      timeoutMs: 300,
    });
    expect(exchange.faults).toHaveLength(1);
    expect(diagnosis).toMatchObject({ cause: 'timeout-answer' });
    expect(diagnosis.action).not.toBe('clear-fault');
  });

  it('to another server that says the same words does not name a fault, although one is set', async () => {
    const { exchange } = await send({ url: path, token: { condition: 'valid' } });
    expect(exchange.response?.status).toBe(200);
    await set(unavailable);
    const own = await send({ url: path, token: { condition: 'valid' } });
    sender.receiver.answer((response) => {
      response.writeHead(503, { 'Content-Type': 'application/problem+json' });
      response.end(own.response?.body.content);
    });
    const { diagnosis } = await send({ url: `${sender.receiver.url}${path}`, token: { condition: 'none' } });
    expect(diagnosis).toMatchObject({ cause: 'unavailable', confidence: 'likely' });
    expect(diagnosis.action).not.toBe('clear-fault');
    expect(diagnosis.sentence).toMatch(/: “A declared fault caused this error”\.$/);
  });
});

describe('a delivery', () => {
  it.each<[NewFaultInput, 'catcher' | 'receiver', string, string]>([
    [
      { where: 'catcher', what: { kind: 'status', status: 500 } },
      'catcher',
      'receiver-failed',
      'response: “Return 500” at Receiver.',
    ],
    [
      { where: 'sender', what: { kind: 'tcp', condition: 'refused' } },
      'receiver',
      'connection-refused',
      'failure: “Connection failure” at Webhook sender.',
    ],
  ])('that a fault makes fail names the fault: %j', async (fault, to, cause, sentence) => {
    const { engine } = sender.started;
    await sender.subscribe({ url: to === 'catcher' ? engine.urls.catcher.http : sender.receiver.url });
    const fault1 = await set(fault);
    const [id = ''] = await sender.emit();
    const { attempts } = await sender.settled(id);
    const words = `A fault set in Hookbench caused this ${sentence}`;
    expect(attempts[0]?.diagnosis).toMatchObject({ cause, ...named(fault1.id, words) });
    expect(attempts[0]?.diagnosis?.advice).toBe('Clear the fault, then redeliver the event.');
    expect(await entryOf(engine, 'attempt', (entry) => entry.deliveryId === id)).toMatchObject({ cause });
  });

  it.each<NewFaultInput['what']>([{ kind: 'delay', ms: 1 }, { kind: 'drop-answer' }, { kind: 'drip' }])(
    'that our receiver answers too late does not name the fault that acted: %j',
    async (what) => {
      const { engine } = sender.started;
      await engine.catcher.settings.update(
        catcherSettings.pick({ answer: true }).parse({ answer: { body: 'late', delayMs: 60_000 } }),
      );
      await sender.subscribe({ url: engine.urls.catcher.http, timeoutMs: 500 });
      const { id } = await set({ where: 'catcher', what });
      const [delivery = ''] = await sender.emit();
      const { attempts } = await sender.settled(delivery);
      expect(await entryOf(engine, 'fault', (entry) => entry.id === id && entry.change === 'acted')).toBeDefined();
      expect(attempts[0]?.diagnosis).toMatchObject({ cause: 'timeout-answer' });
      expect(attempts[0]?.diagnosis?.action).not.toBe('clear-fault');
      await engine.catcher.settings.update({ answer: catcherSettings.parse({}).answer });
    },
  );

  it('that the receiver itself rejects does not name a fault of another party', async () => {
    await set({ where: 'catcher', what: { kind: 'status', status: 500 } });
    await sender.subscribe();
    sender.receiver.answer(500);
    const [id = ''] = await sender.emit();
    const { attempts } = await sender.settled(id);
    expect(attempts[0]?.diagnosis).toMatchObject({ cause: 'receiver-failed', action: 'retry' });
  });
});

it('the decision on a request of another client names the fault', async () => {
  await using control = await startControl();
  const { id } = (await control.client.send('POST', '/faults', unavailable)) as { id: string };
  const { listeners } = (await control.client.get('/status')) as Status;
  const origin = listeners.find(({ party, scheme }) => party === 'service' && scheme === 'http')?.url ?? '';
  const response = await fetch(origin + path);
  expect(response.status).toBe(503);
  const decision = (await control.client.get(
    `/decisions/${response.headers.get('hookbench-decision') ?? ''}`,
  )) as Decision;
  expect(decision.diagnosis).toMatchObject(
    named(id, 'A fault set in Hookbench caused this response: “Return 503” at Service API.'),
  );
});
