/** The start data of a sender process. */
export interface SenderSetup {
  dataDir: string;
  /** Where the deliveries go. */
  url: string;
  atOnce: number;
}

/** The result of a run: the number of finished attempts, and the main thread's time per attempt. */
export interface SendRun {
  count: number;
  seconds: number;
  /** Microseconds of the sending thread's processor a request. */
  cpuMicros: number;
}

export type SenderOrder =
  /** Emits this number of events, with a limited number outstanding, and waits until each is delivered. */
  | { kind: 'emit'; events: number; outstanding: number }
  /** Makes all deliveries so far once more; the time counts from when all are due. */
  | { kind: 'redeliver' }
  /** Emits one event after the other; answers the milliseconds from the event to its committed result. */
  | { kind: 'single'; events: number };

export type SenderAnswer = SendRun & { latencies?: number[] };

/** The request of the bare client. */
export interface ClientOrder {
  url: string;
  by: 'got' | 'node';
  requests: number;
  atOnce: number;
}

/** POSTs of a load generator. */
export interface LoadClientOrder {
  url: string;
  by: 'autocannon' | 'load';
  requests: number;
  atOnce: number;
}
