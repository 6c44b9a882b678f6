/** The task of the load generator. */
export interface LoadOrder {
  port: number;
  connections: number;
  /** The text of the request; see {@link RequestBytes}. */
  request: string;
  /** Texts of one length that take the place of `{value}` in the request, each in its turn; a run must not need more. */
  values?: readonly string[];
  /** The answer that counts; any other fails the run. */
  status: number;
  /** Number of the first request, so that no two runs send the same. */
  first: number;
  /** Stops after this number of seconds or requests. */
  until: { seconds: number } | { requests: number };
  /**
   * Requests a second, sent when they are due whether or not earlier ones are answered. Without it each connection sends
   * its next request when it has its answer.
   */
  rate?: number;
}

/** The result. Latencies are milliseconds from the time a request was due, so they include waiting for a connection. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  latency: { p50: number; p90: number; p99: number; max: number };
}
