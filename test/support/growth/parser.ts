/** What reads texts of others. */
export interface Parser {
  /** Max characters that ever reach it. */
  max?: number;
  /** Max characters that it is measured with, if it takes long for each. */
  measured?: number;
  /** Whether it also reads the texts that are hard to redact, or only these. */
  redacts?: 'too' | 'only';
  read: (text: string) => unknown;
}

export const maxHeader = 64 * 1024;
export const header = (read: (text: string) => unknown): Parser => ({ max: maxHeader, read });
export const text = (read: (text: string) => unknown): Parser => ({ read });
