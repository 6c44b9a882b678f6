/** One request of a client under test, as our servers saw it. */
export interface SeenRequest {
  atMs: number;
  to: 'authorization' | 'service' | 'catcher';
  method: string;
  path: string;
  status: number;
  /** Whether it carried an Authorization header. */
  authorized: boolean;
  trace?: string | undefined;
}
