/** What is wrong with a document as JSON or YAML. */
export class Unreadable extends Error {
  readonly line: number;

  constructor(message: string, line = 1) {
    super(message);
    this.line = line;
  }
}
