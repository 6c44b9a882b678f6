/** What the process of a sender is started with. */
export interface SenderSetup {
  dataDir: string;
  /** Where the deliveries go. */
  url: string;
  atOnce: number;
  /** How attempts are sent. */
  by: 'got' | 'lean';
}

/** What came of a run: how many attempts came to their end, and the time of the main thread that each took. */
export interface SendRun {
  count: number;
  seconds: number;
  /** Microseconds of the sending thread's processor a request. */
  cpuMicros: number;
}

export type SenderOrder =
  /** Emits so many events, so many outstanding at a time, and waits until each is delivered. */
  | { kind: 'emit'; events: number; outstanding: number }
  /** Makes all deliveries so far once more; the time counts from when all are due. */
  | { kind: 'redeliver' }
  /** Emits one event after the other; answers the milliseconds from the event to its committed result. */
  | { kind: 'single'; events: number };

export type SenderAnswer = SendRun & { latencies?: number[] };

/** What the bare client is asked to send. */
export interface ClientOrder {
  url: string;
  by: 'got' | 'node';
  requests: number;
  atOnce: number;
}
