import { Batch, type LoggedWrite, type WriteCallbacks } from './batch.ts';
import { createLogBacklog, type BacklogDeps, type LogBacklog } from './log/log-backlog.ts';
import { createSentRequests, type Sent, type SentRequests } from './sent-requests.ts';
import type { Statement } from './statement.ts';
import type { SpaceWork, WriterRequest } from './writer-protocol.ts';

/** Collects groups into batches and sends them to the writer's thread, or writes them to the log, in order. */
export class WriteQueue {
  readonly #sent: SentRequests;
  readonly #backlog: LogBacklog;
  #batch = new Batch();
  #isClosing = false;
  /** What waits until the log is written, so that it follows it. */
  #afterLog: (() => void)[] = [];

  /** @param post Sends a request to the thread. */
  constructor(
    post: (request: WriterRequest, transfer: ArrayBuffer[]) => void,
    { clock, log, written }: Omit<BacklogDeps, 'request'>,
  ) {
    this.#sent = createSentRequests(post);
    this.#backlog = createLogBacklog({
      clock,
      log,
      request: this.#sent.range,
      written: () => {
        for (const run of this.#afterLog.splice(0)) run();
        if (this.#isClosing) this.#backlog.requestAll();
        this.#flush();
        written();
      },
    });
  }

  /** Adds a group to the next batch. @param awaited Whether a caller waits for it. */
  add(group: readonly Statement[], callbacks: WriteCallbacks, awaited: boolean): void {
    this.#turnSoon();
    this.#batch.add(group, callbacks);
    if (awaited) this.#batch.awaited = true;
  }

  /** Adds a group that can be written to the log. */
  addLogged(write: LoggedWrite): void {
    this.#turnSoon();
    this.#batch.addLogged(write);
  }

  /** Sends a group as its own batch, after all earlier ones. */
  sendAlone(group: readonly Statement[], callbacks: WriteCallbacks, work: SpaceWork): void {
    if (this.#backlog.isWriting()) {
      this.#afterLog.push(() => {
        this.sendAlone(group, callbacks, work);
      });
      return;
    }
    this.#backlog.requestAll();
    if (this.#batch.groups.length > 0) this.#sent.batch(this.#takeBatch());
    const alone = new Batch();
    alone.add(group, callbacks);
    this.#sent.batch(alone, work);
  }

  /** Records the reply to the oldest request, so that the next one can be sent. @param isStored Of a range of the log. */
  answered(isStored: boolean): Sent | undefined {
    const oldest = this.#sent.answered();
    if (oldest?.range) this.#backlog.indexed(oldest.range, isStored);
    this.#flush();
    return oldest;
  }

  /** Sends all collected groups, as far as the thread is ready. No others follow. */
  flushAll(): void {
    this.#isClosing = true;
    this.#batch.awaited = true;
    this.#backlog.requestAll();
    this.#flush();
  }

  isEmpty(): boolean {
    return this.#sent.isEmpty() && this.#batch.groups.length === 0 && !this.#backlog.isWriting();
  }

  /** Whether the log contains writes that the database does not. */
  isBehindLog(): boolean {
    return !this.#backlog.isEmpty();
  }

  /** The number of groups that are not in the database. */
  pending(): number {
    return this.#sent.pending() + this.#batch.groups.length + this.#backlog.pending();
  }

  /** Removes and returns all waiting groups. */
  abandon(): WriteCallbacks[] {
    return [...this.#sent.abandon(), ...this.#takeBatch().waiting];
  }

  closeLog(): void {
    this.#backlog.close();
  }

  #takeBatch(): Batch {
    const next = this.#batch;
    this.#batch = new Batch();
    return next;
  }

  /** What the log contains is stored before a later batch. */
  #flush(): void {
    const batch = this.#batch;
    if (batch.groups.length === 0 || !batch.isDue() || this.#backlog.isWriting()) return;
    if (this.#backlog.takes(batch)) {
      this.#backlog.write(this.#takeBatch());
      return;
    }
    this.#backlog.requestAll();
    if (!this.#sent.isFullFor(batch)) this.#sent.batch(this.#takeBatch());
  }

  readonly #turn = (): void => {
    if (this.#batch.groups.length > 0 && !this.#batch.isDueAfterTurn()) setImmediate(this.#turn);
    else this.#flush();
  };

  #turnSoon(): void {
    if (this.#batch.groups.length === 0) setImmediate(this.#turn);
  }
}
