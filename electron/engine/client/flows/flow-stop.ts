/** The reason for aborting a flow. */
export class FlowStop extends Error {
  readonly code: 'timeout' | 'cancelled';

  constructor(code: 'timeout' | 'cancelled', message: string) {
    super(message);
    this.name = 'FlowStop';
    this.code = code;
  }
}
