import type { ToolName } from '#shared/tools/agent-tools.ts';
import { explainRequest, inspect, mintToken, sendRequest } from './request-tools.ts';
import { runExperiment, runScenario } from './run-tools.ts';
import { clearFaults, listOperations, moveClock, setFault, status } from './setting-tools.ts';
import type { Tool } from './tool-context.ts';
import { getTrace, listTraces } from './trace-tools.ts';
import { explainSignature, sendWebhook, waitForCapture } from './webhook-tools.ts';

/** What each tool does. */
export const allTools: { readonly [Name in ToolName]: Tool<Name> } = {
  status,
  list_operations: listOperations,
  mint_token: mintToken,
  send_request: sendRequest,
  explain_request: explainRequest,
  inspect,
  list_traces: listTraces,
  get_trace: getTrace,
  wait_for_capture: waitForCapture,
  send_webhook: sendWebhook,
  explain_signature: explainSignature,
  set_fault: setFault,
  clear_faults: clearFaults,
  move_clock: moveClock,
  run_scenario: runScenario,
  run_experiment: runExperiment,
};
