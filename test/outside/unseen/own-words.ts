import type { Expected } from './unseen-case.ts';

const quoted = /“[^”]*”|"[^"]*"|`[^`]*`/g;

/** Matches the words of a sentence, but not what it quotes, because a quotation alone explains nothing. */
class OwnWords extends RegExp {
  override test(text: string): boolean {
    return super.test(text.replaceAll(quoted, '“”'));
  }
}

/** @returns An expression that is tested without the quotations of a text. */
const ownWords = (source: string): RegExp => new OwnWords(source, 'i');

/** What is right for a case. `says` is the source of an expression that does not match what a sentence quotes. */
export interface Expectation extends Pick<Expected, 'right' | 'never' | 'vague'> {
  what: string;
  says?: string;
  /** Default: anything. */
  shows?: RegExp;
}

/** @returns The same as members of a case. */
export const expected = ({ never, right, says, shows = /./, vague, what }: Expectation) => ({
  what,
  right,
  shows,
  ...(says !== undefined && { says: ownWords(says) }),
  ...(never && { never }),
  ...(vague && { vague }),
});
