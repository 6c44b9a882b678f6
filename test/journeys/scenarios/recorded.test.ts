import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { experimentFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { readScenario } from '../../../electron/engine/scenarios/read-scenario.ts';
import { record } from '../../../electron/engine/scenarios/record/record.ts';
import { runScenarios } from '../../../electron/engine/scenarios/run-scenarios.ts';
import type { OpenBench, ScenarioBench } from '../../../electron/engine/scenarios/scenario-bench.ts';
import { attachedBench } from '../../../electron/headless/attached-bench.ts';
import { readFacts } from '../../../electron/engine/scenarios/bench-facts.ts';
import { createBenches } from '../../../electron/headless/open-scenario-bench.ts';
import { formOfPreset, builtInPresets } from '../../../renderer/store/requests/request-presets.ts';
import { specOfForm } from '../../../renderer/store/requests/spec-of-form.ts';
import { libraryApi } from '../../support/library-interface.ts';
import { startForeignShop } from '../../support/foreign-shop.ts';
import { startThirdParty, type ThirdParty } from '../../support/third-party.ts';
import { unmet } from '../../support/run-scenario.ts';

const benches = createBenches('0.0.0');
let bench: ScenarioBench;
let control: ControlClient;

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Records a scenario, and runs it at once: on the same parties, or on new ones. */
async function recordAndRun(
  thing: RecordedThing,
  openBench: OpenBench = attachedBench(control, createWallClock()),
  from: ControlClient = control,
): Promise<{ text: string; outcome: string[] }> {
  const { variables } = await readFacts(from);
  const { text } = await record({ control: from, pause }, variables, thing);
  return { text, outcome: await runText(text, openBench) };
}

/** Runs the text of a scenario. @returns Its outcome, and what it did not meet. */
async function runText(text: string, openBench: OpenBench, given: Record<string, string> = {}): Promise<string[]> {
  const scenario = readScenario(join(tmpdir(), 'recorded.yaml'), () => text, given);
  const [result] = await runScenarios([scenario], {
    openBench,
    wall: createWallClock(),
    signal: new AbortController().signal,
    parallel: 1,
    repeat: 1,
    seed: 1,
    bail: false,
  });
  return result ? [result.outcome, ...unmet(result)] : [];
}

beforeAll(async () => {
  bench = await benches.open({ setup: {}, seed: 1, receiver: undefined });
  ({ control } = bench);
});

afterAll(() => bench.close());

describe('a recorded scenario passes when it is run at once', () => {
  it.each(builtInPresets)('of the preset $id', async (preset) => {
    const facts = new Map(bench.variables);
    const { items: clients } = await control.authorization.clients({});
    const client = clients.find(({ id }) => id === 'demo-service');
    const form = formOfPreset(preset, {
      client: { id: 'demo-service', secret: client?.secret ?? '' },
      customerId: 'C-1001',
      sessionId: 'ses_unknown',
      chatId: 'chat_unknown',
    });
    const spec = specOfForm(form);
    const url = String(spec.url).replaceAll('{{auth}}', String(facts.get('auth')));
    const { id } = await control.requests.send({ ...spec, url });
    const { outcome, text } = await recordAndRun({ request: id });
    expect(outcome, text).toEqual(['passed']);
  });

  it.each(experimentFiles())('of the experiment $id', async ({ id }) => {
    const { outcome, text } = await recordAndRun({ experiment: id });
    expect(outcome, text).toEqual(['passed']);
  });

  it('of an event of the user’s own interface, with its payload', async () => {
    const own = await benches.open({ setup: {}, seed: 1, receiver: undefined });
    try {
      const { control: to } = own;
      await to.interface.set({ openapi: libraryApi });
      const book = { title: 'Shirley', pages: 512 };
      const { trace } = await to.webhooks.emit({ event: 'bookAdded', data: { event: 'bookAdded', book } });
      await to.captures.wait({ match: { event: 'bookAdded' }, count: 1, timeoutMs: 20_000 });
      const { outcome, text } = await recordAndRun({ trace }, attachedBench(to, createWallClock()), to);
      expect(outcome, text).toEqual(['passed']);
      expect(text).toContain('data: { event: bookAdded, book: { title: Shirley, pages: 512 } }');
      expect(text).toContain('# Library was offered. For new parties, add setup: { interface: { openapi: PATH } }');
    } finally {
      await own.close();
    }
  });

  it('of a chat on new parties, with the webhook that it caused', async () => {
    const { trace } = await control.service.startChat({ customerId: 'C-1002' });
    const { outcome, text } = await recordAndRun({ trace }, benches.open);
    expect(outcome, text).toEqual(['passed']);
    expect(text).toContain('capture: { event: chat_started');
  });
});

describe('a scenario of systems of others', () => {
  let text: string;
  let third: ThirdParty;
  let foreign: Awaited<ReturnType<typeof startForeignShop>>;
  const auth = { kind: 'token', server: 'Shop' } as const;
  const secrets = (): Record<string, string> => ({
    'env.SHOP_SECRET': third.target.clientSecret,
    'env.X_KEY': 'key-of-the-user',
  });

  beforeAll(async () => {
    third = await startThirdParty();
    foreign = await startForeignShop(third.issuer);
    const { items: before } = await control.journal.list({ limit: 1 });
    const facts = await readFacts(control);
    const catcher = String(new Map(facts.variables).get('catcher'));
    foreign.shop.hook = `${catcher}/shop/events`;
    await control.authorizationServers.create({
      name: 'Shop',
      issuer: third.issuer,
      client: { id: third.target.clientId, secret: third.target.clientSecret },
      scope: 'orders:read orders:write',
    });
    const { response } = await control.requests.send({
      method: 'POST',
      url: `${foreign.url}/orders`,
      body: { item: 'Lamp' },
      auth,
    });
    const { id } = JSON.parse(response?.body.content ?? '') as { id: string };
    await control.captures.wait({ match: { path: '/shop/events' }, since: 'start', count: 1, timeoutMs: 20_000 });
    const url = `${foreign.url}/orders/${id}`;
    await control.requests.send({ url, auth });
    await control.requests.send({ url, auth: { ...auth, condition: 'cut' } });
    await control.requests.send({ url, auth: { kind: 'api-key', name: 'X-Key', value: 'key-of-the-user' } });
    const { items: last } = await control.journal.list({ limit: 1 });
    const range = { after: before[0]?.seq ?? 0, upTo: last[0]?.seq ?? 0 };
    ({ text } = await record({ control, pause }, facts.variables, range));
  });

  afterAll(async () => {
    foreign[Symbol.dispose]();
    await third[Symbol.asyncDispose]();
  });

  it('has their authorization server, credentials, data and events, and none of their secrets', () => {
    expect(text).toContain("client: { id: foreign-client, secret: '{{env.SHOP_SECRET}}' }");
    expect(text).toContain('# Set these environment variables: SHOP_SECRET, X_KEY');
    expect(text).toContain(`variables: { server: ${foreign.url} }`);
    expect(text).toContain('name: POST /orders\n');
    expect(text).toContain('auth: { kind: token, server: Shop, condition: cut }');
    expect(text).toContain("auth: { kind: api-key, in: header, name: X-Key, value: '{{env.X_KEY}}' }");
    expect(text).toContain('capture: { method: POST, path: /shop/events, json: { $.type: order.paid } }');
    expect(text).toContain('json: { $.data.item: Lamp, $.data.discount: 10 }');
    expect(text).not.toContain(third.target.clientSecret);
    expect(text).not.toContain('key-of-the-user');
  });

  it('of one request has the webhook that it led to, and of the next request none', async () => {
    const { items } = await control.requests.history({ limit: 10 });
    const created = items.find(({ method }) => method === 'POST')?.id ?? '';
    const { variables } = await readFacts(control);
    const one = await record({ control, pause }, variables, { request: created });
    expect(one.text).toContain('capture: { method: POST, path: /shop/events, json: { $.type: order.paid } }');
    expect(one.text).toContain('$.data.item: Lamp');
    const attached = attachedBench(control, createWallClock());
    const hook = foreign.shop.hook;
    expect(await runText(one.text, attached, secrets()), one.text).toEqual(['passed']);
    foreign.shop.hook = undefined;
    expect(await runText(one.text, attached, secrets())).toEqual(['failed', expect.stringMatching(/count/)]);
    foreign.shop.hook = hook;
    const read = items.find(({ method }) => method === 'GET')?.id ?? '';
    expect((await record({ control, pause }, variables, { request: read })).text).not.toContain('capture:');
  });

  it('passes, and fails when the service or its event changes', async () => {
    const attached = attachedBench(control, createWallClock());
    expect(await runText(text, attached, secrets()), text).toEqual(['passed']);
    foreign.shop.discount = 20;
    expect(await runText(text, attached, secrets())).toEqual(['failed', expect.stringMatching(/discount/)]);
    foreign.shop.discount = 10;
    foreign.shop.hook = undefined;
    expect(await runText(text, attached, secrets())).toEqual(['failed', expect.stringMatching(/count/)]);
  });

  it('adds a server that is not saved, and removes it at the end', async () => {
    const attached = attachedBench(control, createWallClock());
    const withoutHook = text.replace(/ {2}- capture:[^]*?(?= {2}- request)/, '');
    const renamed = withoutHook.replaceAll('Shop', 'Shop 2');
    expect(await runText(renamed, attached, secrets()), renamed).toEqual(['passed']);
    const { items } = await control.authorizationServers.list({});
    expect(items.map(({ name }) => name)).toEqual(['Shop']);
  });

  it('gets tokens of the server on new parties, too', async () => {
    const withoutHook = text.replace(/ {2}- capture:[^]*?(?= {2}- request)/, '');
    expect(await runText(withoutHook, benches.open, secrets()), withoutHook).toEqual(['passed']);
  });
});
