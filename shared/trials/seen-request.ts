/** One request of a client under test, as our servers received it. */
export interface SeenRequest {
  atMs: number;
  to: 'authorization' | 'service' | 'catcher';
  method: string;
  path: string;
  status: number;
  /** Whether the request had an Authorization header. */
  authorized: boolean;
  trace?: string | undefined;
}
