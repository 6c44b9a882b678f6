/** What is wrong with a document as JSON or YAML. */
export class Unreadable extends Error {
  readonly line: number;
  /** From 1, if it is known. */
  readonly column: number | undefined;

  constructor(message: string, line = 1, column?: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}
