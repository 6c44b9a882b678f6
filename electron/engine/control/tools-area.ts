import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { agentTools, type ToolInput, type ToolName } from '#shared/tools/agent-tools.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Engine } from '../engine.ts';
import { redact } from '../journal/redact.ts';
import { redactJob } from '../journal/redact-job.ts';
import { os } from './area.ts';
import { secretsToRedact } from './export-area.ts';
import type { Tool, ToolContext, ToolOutcome } from './tools/tool-context.ts';

type Tools = { readonly [Name in ToolName]: Tool<Name> };

/** A call in which a tool runs, with checked input. */
interface Call<Name extends ToolName> {
  name: Name;
  input: ToolInput<Name>;
}

/** @throws HookbenchError `bad_input` with the JSON Pointer of the first wrong member */
function checkedInput<Name extends ToolName>(name: Name, given: unknown): ToolInput<Name> {
  const read = agentTools[name].input.safeParse(given);
  if (read.success) return read.data as ToolInput<Name>;
  const { field, words } = issuePlace(read.error.issues[0]);
  throw new HookbenchError('bad_input', `${words}.`.replace(/([.?!])\.$/, '$1'), { field });
}

const run = <Name extends ToolName>(tools: Tools, { input, name }: Call<Name>, context: ToolContext) =>
  tools[name](input, context);

/** The result without `undefined`, as its JSON is. */
const asJson = (result: Record<string, unknown>) => JSON.parse(JSON.stringify(result)) as Record<string, unknown>;

/** The area `tools`. @param control A client of the whole contract, with which the tools work. */
export function toolsArea(engine: Engine, control: () => ControlClient) {
  const { clocks, jobs, journal } = engine;

  async function withoutSecrets(result: Record<string, unknown>): Promise<Record<string, unknown>> {
    const secrets = await secretsToRedact(engine, engine);
    return (await jobs.run(redactJob, { value: result, secrets })) as Record<string, unknown>;
  }

  const note = (tool: ToolName, atMs: number, outcome: 'done' | 'failed', message: string, trace?: string) =>
    journal.append([
      { kind: 'tool', tool, atMs, outcome, message, durationMs: Math.max(0, clocks.wall.now() - atMs), trace },
    ]);

  return {
    call: os.tools.call.handler(async ({ input: { allowHosts, arguments: given, name, secrets }, signal }) => {
      const startMs = clocks.wall.now();
      const { title } = agentTools[name];
      try {
        const [{ allTools }, { bounded }, { createHostCheck }] = await Promise.all([
          import('./tools/all-tools.ts'),
          import('./tools/bounded.ts'),
          import('./tools/allowed-hosts.ts'),
        ]);
        const input = checkedInput(name, given);
        const client = control();
        const context = {
          control: client,
          mustBeAllowed: createHostCheck(client, allowHosts),
          untilLeft: signal ? { signal } : {},
        };
        const outcome: ToolOutcome = await run(allTools, { name, input }, context);
        const whole = asJson(outcome.result);
        const shown = secrets === 'include' ? whole : await withoutSecrets(whole);
        const result = bounded(shown, 'part' in input ? input.part : undefined);
        await note(name, startMs, 'done', `${title} (by an agent)`, outcome.trace);
        return { result };
      } catch (error) {
        const reason = String(redact(messageOf(error)));
        await note(name, startMs, 'failed', `${title} (by an agent): ${reason.slice(0, 500)}`);
        throw error;
      }
    }),
  };
}
