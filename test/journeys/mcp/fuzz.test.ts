import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentTools, toolNames, type AgentTool, type ToolName } from '#shared/tools/agent-tools.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { connectHttp, type Agent } from './mcp-client.ts';

let served: TestControl;
let agent: Agent;
beforeAll(async () => {
  served = await startControl();
  agent = await connectHttp(served);
});
afterAll(async () => {
  await agent.client.close();
  await served.close();
});

/** Values that break programs that trust their input. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom<unknown>(
    '__proto__',
    '../../../../etc/passwd',
    '/dev/zero',
    'a'.repeat(100_000),
    '\u0000',
    -1,
    Number.MAX_SAFE_INTEGER,
    `${'['.repeat(5000)}`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '{{env.PATH}}',
    '/'.repeat(900),
    { __proto__: null, constructor: { prototype: {} } },
  ),
);

/** Inputs with the members of the tool, some of them right, some hostile, and sometimes others. */
function inputsOf(name: ToolName): fc.Arbitrary<Record<string, unknown>> {
  const { input }: AgentTool = agentTools[name];
  const right: Record<string, unknown> = {
    event: 'chat_started',
    customerId: 'C-1001',
    url: '/api/customers/C-1001',
    text: 'eyJhbGciOiJub25lIn0.e30.',
    trace: '0af7651916cd43dd8448eb211c80319c',
    where: 'api',
    what: { kind: 'html' },
    seconds: 1,
    file: '/nothing.yaml',
    timeoutMs: 0,
  };
  const members = Object.keys(input.shape).map((member) => {
    const known = Object.hasOwn(right, member) ? fc.constant(right[member]) : fc.constant(undefined);
    return [member, fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: hostile })] as const;
  });
  return fc.record({ ...Object.fromEntries(members), other: fc.option(hostile, { nil: undefined, freq: 10 }) });
}

/** Waits that an input could ask for are cut, so that a run does not take minutes. */
const short = (name: ToolName, input: Record<string, unknown>) =>
  name === 'wait_for_capture' ? { ...input, timeoutMs: 0 } : input;

it.each(toolNames)('%s answers hostile inputs with a result or a named error, and shows no secret', async (name) => {
  const { secret } = (await served.client.get('/clients')).items.find(
    ({ id }: { id: string }) => id === 'demo-service',
  );
  await fc.assert(
    fc.asyncProperty(inputsOf(name), async (input) => {
      const { isError, text } = await agent.call(name, short(name, JSON.parse(JSON.stringify(input))));
      expect(text).not.toContain('internal');
      expect(text).not.toContain(secret);
      expect(text.length).toBeLessThan(40_000);
      if (isError) expect(text).toMatch(/^(?:[a-z_]+: |Input validation error)/);
    }),
    { numRuns: 25 },
  );
  await agent.call('clear_faults');
  await agent.call('move_clock', { seconds: 0 });
  expect((await agent.call('status')).isError).toBe(false);
});
