import type { MisbehaviourKind } from '../model/catcher-answer.ts';

/** One way in which the catcher can misbehave below HTTP, for display. */
export interface Misbehaviour {
  kind: MisbehaviourKind;
  title: string;
  meaning: string;
  source: string;
}

export const misbehaviours: readonly Misbehaviour[] = [
  {
    kind: 'never-answer',
    title: 'Never respond',
    meaning: 'The request is read, but no response is sent',
    source: 'Interface, Events 5',
  },
  {
    kind: 'drip',
    title: 'Drip',
    meaning: 'The response is sent at one byte per second',
    source: 'Interface, Events 5',
  },
  {
    kind: 'reset-before-headers',
    title: 'Reset before headers',
    meaning: 'The connection is reset after the request was read',
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'reset-during-headers',
    title: 'Reset during headers',
    meaning: 'Half of the headers are sent, then a reset',
    source: 'RFC 9112 8',
  },
  {
    kind: 'reset-during-body',
    title: 'Reset during body',
    meaning: 'Half of the body is sent, then a reset',
    source: 'RFC 9112 8',
  },
  {
    kind: 'reset-after-body',
    title: 'Reset after body',
    meaning: 'The complete response is sent, then a reset',
    source: 'RFC 9112 9.6',
  },
  {
    kind: 'close-without-answer',
    title: 'Close without response',
    meaning: 'The connection is closed cleanly without a response',
    source: 'RFC 9112 9.5',
  },
  {
    kind: 'wrong-content-length',
    title: 'Wrong Content-Length',
    meaning: 'Content-Length is larger than the body',
    source: 'RFC 9112 6.3',
  },
  { kind: 'bad-chunk', title: 'Bad chunk', meaning: 'The chunk size is not a number', source: 'RFC 9112 7.1' },
  {
    kind: 'malformed-status-line',
    title: 'Malformed status line',
    meaning: 'The response does not start with an HTTP status line',
    source: 'RFC 9112 4',
  },
  { kind: 'endless-body', title: 'Endless body', meaning: 'The body never ends', source: 'RFC 9112 7.1' },
  {
    kind: 'continue-then-nothing',
    title: '100, then nothing',
    meaning: '100 Continue is sent, but no final response',
    source: 'RFC 9110 15.2.1',
  },
  {
    kind: 'redirect-loop',
    title: 'Redirect loop',
    meaning: 'The response redirects to the same address',
    source: 'RFC 9110 15.4',
  },
  { kind: 'huge-headers', title: 'Huge headers', meaning: 'A header of 64 KiB', source: 'RFC 9110 5.4' },
];
