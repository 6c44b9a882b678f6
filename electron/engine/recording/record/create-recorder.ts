import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { RecordingStart, RecordingStatus } from '#shared/recording/recording-status.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { BegunRecording } from './begin-recording.ts';
import type { RecorderDeps } from './record-request.ts';
import type { PassedWebhook } from './webhook-facts.ts';

/** What the catcher does while a recording is in progress. */
export interface WebhookRecording {
  /** The receiver that webhooks are forwarded to. */
  to: string | undefined;
  /** Stores a webhook before its sender gets the response. */
  note(webhook: PassedWebhook): Promise<void>;
}

/** Records a real service, its authorization server and its webhooks. */
export interface Recorder {
  status(): RecordingStatus;
  /** @throws HookbenchError `conflict` while another recording is in progress, `bad_input`, and those of the folder */
  start(start: RecordingStart): Promise<RecordingStatus>;
  /** Ends the recording and keeps what was recorded. */
  stop(): Promise<RecordingStatus>;
  /** Handles a request of the service or the authorization server while a recording is in progress. @returns Whether it does */
  handle(request: IncomingMessage, response: ServerResponse, origin: string): boolean;
  /** undefined while no recording is in progress. */
  webhooks(): WebhookRecording | undefined;
}

const nothing: RecordingStatus = {
  state: 'none',
  exchanges: 0,
  webhooks: 0,
  inProgress: 0,
  bytes: 0,
  secrets: 0,
  notes: [],
  latest: [],
};

function statusOf({ notes, proxy, session }: BegunRecording, state: RecordingStatus['state']): RecordingStatus {
  const { start } = session;
  return {
    state: state === 'recording' && session.isFull ? 'full' : state,
    folder: start.folder,
    to: start.to,
    ...(start.auth !== undefined && { auth: start.auth }),
    ...(start.webhooksTo !== undefined && { webhooksTo: start.webhooksTo }),
    ...(proxy !== undefined && { proxy }),
    startedAt: toInstant(session.startedMs),
    ...(session.ended !== undefined && { ended: session.ended }),
    exchanges: session.exchanges,
    webhooks: session.webhooks,
    inProgress: session.inProgress,
    bytes: session.bytes,
    maxExchanges: start.maxExchanges,
    maxBytes: start.maxBytes,
    secrets: session.vault.listed().length,
    notes: [...notes],
    latest: session.latest.map((line) => ({ ...line, path: session.vault.hideKnown(line.path) ?? line.path })),
  };
}

/** Opens the recorder. Its code that forwards is used while a recording is in progress. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { clocks, journal, onFailure } = deps;
  const { wall } = clocks;
  let running: BegunRecording | undefined;
  let last = nothing;
  let isStarting = false;
  let stopping: Promise<RecordingStatus> | undefined;

  function report(message: string): void {
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'recording', message }]).catch(onFailure);
  }

  async function end(ending: BegunRecording): Promise<RecordingStatus> {
    const { session } = ending;
    running = undefined;
    last = statusOf(ending, 'stopping');
    await session.settled();
    await ending.finish();
    last = statusOf(ending, 'stopped');
    report(`Recorded ${session.exchanges} exchanges and ${session.webhooks} webhooks in ${session.start.folder}`);
    return last;
  }

  return {
    handle(request, response, origin) {
      if (!running) return false;
      running.record(request, response, origin);
      return true;
    },
    status: () => (running ? statusOf(running, 'recording') : last),
    async start(start) {
      if (running || isStarting || stopping)
        throw new HookbenchError(
          'conflict',
          `A recording is in progress in ${running?.session.start.folder ?? start.folder}.`,
          { hint: 'Stop it first.' },
        );
      isStarting = true;
      try {
        // Only a recording needs this code.
        const { beginRecording } = await import('./begin-recording.ts');
        running = await beginRecording(deps, start);
        report(`Recording ${running.session.start.to} in ${start.folder}`);
        return statusOf(running, 'recording');
      } finally {
        isStarting = false;
      }
    },
    async stop() {
      if (stopping) return stopping;
      if (!running) return last;
      stopping = end(running).finally(() => {
        stopping = undefined;
      });
      return stopping;
    },
    webhooks() {
      const session = running?.session;
      return session && { to: session.start.webhooksTo, note: (webhook) => session.webhook(webhook).catch(onFailure) };
    },
  };
}
