/** A deviation from a scheme that the signature doctor can prove. */
export interface Mistake {
  /** What it changes. */
  changes: 'secret' | 'content' | 'URL' | 'body' | 'algorithm' | 'encoding' | 'header' | 'time';
  /** Names the mistake. */
  sentence: string;
  /** What to change, in the sender or in the receiver: wherever the signature was computed. */
  fix: string;
}

/** The sentence and the fix of each mistake. */
export type MistakeRows = Record<string, readonly [sentence: string, fix: string]>;
