import type { StepKind } from '#shared/scenario/step.ts';
import { namesIn } from '#shared/template/with-variables.ts';
import type { PlacedStep } from './read-scenario.ts';
import type { Target } from './scenario-context.ts';
import { stepName } from './step-name.ts';
import { deriveToken, targetVariables } from './target.ts';
import { textsOf } from './walk.ts';

/** Where a scenario runs. */
interface Place {
  target?: Target | undefined;
  receiver?: string | undefined;
  /** Whether the parties were started for it, so that nobody else knows the addresses of the catcher. */
  own: boolean;
}

/** Steps that act on our own service and its sender, which a target or receiver replaces. */
const ofOwnService: readonly StepKind[] = [
  ...(['client', 'event', 'desk', 'delivery', 'subscription', 'clock', 'profile', 'fault'] as const),
  ...(['mint', 'revoke', 'keys', 'redeliver', 'until'] as const),
];

/** Whether a step changes how the service answers later requests. */
const changesAnswers = ({ kind, step: { fault } }: PlacedStep): boolean =>
  ['clock', 'profile', 'revoke', 'keys'].includes(kind) ||
  (fault !== undefined && 'where' in fault && fault.where !== 'sender');

/** Whether a step only explains something. */
const isText = (kind: StepKind): boolean => kind === 'explain' || kind === 'ask' || kind === 'show';

/** The token that a request asks for. With `auth`, none of the target's. */
const tokenOf = ({ request }: PlacedStep['step']) => (request?.auth ? 'none' : (request?.token ?? 'valid'));

const usesToken = ({ kind, step }: PlacedStep): boolean =>
  kind === 'authorize' || (kind === 'request' && tokenOf(step) !== 'none' && tokenOf(step) !== 'same');

/** Why a target cannot carry out a step by itself. */
function notAtTarget({ kind, step }: PlacedStep, { clientId, tokenUrl }: Target): string | undefined {
  const { authorize, fault } = step;
  // The catcher is Hookbench's own also with a target.
  const atCatcher = fault !== undefined && ('clear' in fault || fault.where === 'catcher');
  if (ofOwnService.includes(kind) && !atCatcher) return 'It acts on Hookbench’s own service, and --target is given.';
  const { client, grant, scope } = authorize ?? {};
  const issuesTokens = tokenUrl !== undefined && clientId !== undefined;
  const isPlain = grant === 'client_credentials' && (client ?? scope) === undefined;
  if (kind === 'authorize' && !(isPlain && issuesTokens))
    return 'With --target, tokens are obtained only with --client, --secret and --token-url.';
  const token = tokenOf(step);
  if (kind !== 'request' || token === 'none' || token === 'same') return undefined;
  if (token !== 'valid' && !issuesTokens)
    return 'The token is made from a valid one, and no --token-url and --client are given.';
  if (!deriveToken(token))
    return 'Only Hookbench’s own authorization server issues such a token, and --target is given.';
  return undefined;
}

/** Decides which steps of a run are skipped: what a target or receiver replaces, and what depends on a skipped step. */
export function createSkippedSteps({ own, receiver, target }: Place) {
  const unknown = new Set(
    target && targetVariables(target).flatMap(([name, value]) => (value === undefined ? name : [])),
  );
  /** Names of the skipped steps that would have saved a variable, or emitted an event. */
  const saving = new Map<string, string>();
  const emitting = new Map<string, string>();
  /** Names of the skipped steps that would have obtained the last token, or changed how the service answers. */
  let token: string | undefined;
  let change: string | undefined;
  let carriedOut = false;
  let isCatcherKnown = !own;

  function dependsOn({ kind, step }: PlacedStep, names: readonly string[]): string | undefined {
    const { capture, request } = step;
    const saved = names.find((name) => saving.has(name));
    if (saved !== undefined) return saving.get(saved);
    if (kind === 'request') return (request?.token === 'same' ? token : undefined) ?? change;
    if (kind !== 'capture') return undefined;
    return capture?.event === undefined ? [...emitting.values()][0] : emitting.get(capture.event);
  }

  function reasonOf(placed: PlacedStep, names: readonly string[]): string | undefined {
    const { kind } = placed;
    const atTarget = target && notAtTarget(placed, target);
    if (atTarget !== undefined) return atTarget;
    if (receiver !== undefined && kind === 'capture')
      return 'Deliveries go to --receiver, so Hookbench’s own gets none.';
    const missing = names.find((name) => unknown.has(name));
    if (missing !== undefined) return `{{${missing}}} is not known for --target.`;
    const other = dependsOn(placed, names);
    if (other !== undefined) return `It depends on the step “${other}”, which was skipped.`;
    if (target && kind === 'capture' && !isCatcherKnown)
      return 'No step told the service of --target the address of the receiver, {{catcher}}.';
    if (target && kind === 'wait' && !carriedOut) return 'All steps before it were skipped.';
    return undefined;
  }

  function skip(placed: PlacedStep): void {
    const { kind, step } = placed;
    const name = stepName(step, kind);
    for (const variable of Object.keys(step.save ?? {})) saving.set(variable, name);
    if (step.event) emitting.set(step.event.event ?? '{{event}}', name);
    if (usesToken(placed)) token = name;
    if (changesAnswers(placed)) change = name;
  }

  function carryOut(placed: PlacedStep, names: readonly string[]): void {
    const { kind, step } = placed;
    for (const variable of Object.keys(step.save ?? {})) saving.delete(variable);
    if (usesToken(placed)) token = undefined;
    carriedOut ||= !isText(kind);
    isCatcherKnown ||= kind === 'run' || names.includes('catcher') || names.includes('catcherHttps');
  }

  return {
    /** Why a step is skipped; undefined if it is carried out. Call it once for each step, in their order. */
    reasonToSkip(placed: PlacedStep): string | undefined {
      const names = [...textsOf(placed.step[placed.kind])].flatMap(({ text }) => namesIn(text));
      const expected = [...textsOf(placed.step.expect)].flatMap(({ text }) => namesIn(text));
      const reason = reasonOf(placed, [...names, ...expected]);
      if (reason === undefined) carryOut(placed, names);
      else skip(placed);
      return reason;
    },
  };
}
