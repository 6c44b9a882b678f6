import type { MisbehaviourKind } from '../model/catcher-answer.ts';

/** One way in which the catcher can misbehave below HTTP, for people to choose from. */
export interface Misbehaviour {
  kind: MisbehaviourKind;
  title: string;
  meaning: string;
  source: string;
}

export const misbehaviours: readonly Misbehaviour[] = [
  {
    kind: 'never-answer',
    title: 'Never answer',
    meaning: 'The request is taken and nothing comes back',
    source: 'Interface, Events 5',
  },
  { kind: 'drip', title: 'Drip', meaning: 'The answer comes a byte a second', source: 'Interface, Events 5' },
  {
    kind: 'reset-before-headers',
    title: 'Reset before headers',
    meaning: 'The connection is reset when the request was read',
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'reset-during-headers',
    title: 'Reset during headers',
    meaning: 'Half of the header fields come, then a reset',
    source: 'RFC 9112 8',
  },
  {
    kind: 'reset-during-body',
    title: 'Reset during body',
    meaning: 'Half of the body comes, then a reset',
    source: 'RFC 9112 8',
  },
  {
    kind: 'reset-after-body',
    title: 'Reset after body',
    meaning: 'The whole answer comes, then a reset',
    source: 'RFC 9112 9.6',
  },
  {
    kind: 'close-without-answer',
    title: 'Close without answer',
    meaning: 'The connection is closed as if all were said',
    source: 'RFC 9112 9.5',
  },
  {
    kind: 'wrong-content-length',
    title: 'Wrong Content-Length',
    meaning: 'More bytes are announced than come',
    source: 'RFC 9112 6.3',
  },
  { kind: 'bad-chunk', title: 'Bad chunk', meaning: 'The size of a chunk is no number', source: 'RFC 9112 7.1' },
  {
    kind: 'malformed-status-line',
    title: 'Malformed status line',
    meaning: 'The answer does not begin as HTTP does',
    source: 'RFC 9112 4',
  },
  { kind: 'endless-body', title: 'Endless body', meaning: 'The body does not end', source: 'RFC 9112 7.1' },
  {
    kind: 'continue-then-nothing',
    title: '100, then nothing',
    meaning: '100 Continue comes, and no answer',
    source: 'RFC 9110 15.2.1',
  },
  {
    kind: 'redirect-loop',
    title: 'Redirect loop',
    meaning: 'The answer redirects to the same address',
    source: 'RFC 9110 15.4',
  },
  { kind: 'huge-headers', title: 'Huge headers', meaning: 'A header field of 64 KiB', source: 'RFC 9110 5.4' },
];
