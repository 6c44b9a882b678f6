/** What the keeper's thread is started with. */
export interface KeeperStart {
  file: string;
  textFile: string;
}

/** What the engine asks of the keeper: to look after what was committed, to have all of it indexed, to end. */
export type KeeperRequest = 'work' | 'index' | 'close';

/** What it says: nothing is left to do; all is indexed that was committed when asked, or why not; it has ended. */
export type KeeperReply =
  { kind: 'rested' } | { kind: 'indexed' } | { kind: 'index-failed'; message: string } | { kind: 'closed' };
