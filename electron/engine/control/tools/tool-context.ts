import type { ControlClient } from '#shared/contract/client.ts';
import type { ToolInput, ToolName } from '#shared/tools/agent-tools.ts';

/** What the tools use. */
export interface ToolContext {
  /** The control contract, as every other client has it. */
  control: ControlClient;
  /** @throws HookbenchError `host_not_allowed` if a URL leads to another program that the user did not allow. */
  mustBeAllowed(url: string): Promise<void>;
  /** Ends calls that take long when the caller no longer waits. */
  untilLeft: { signal?: AbortSignal };
}

/** What a tool returns: a JSON object, and the trace of what it sent. */
export interface ToolOutcome {
  result: Record<string, unknown>;
  trace?: string | undefined;
}

export type Tool<Name extends ToolName> = (input: ToolInput<Name>, context: ToolContext) => Promise<ToolOutcome>;
