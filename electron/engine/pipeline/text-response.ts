import type { ServerResponse } from 'node:http';
import type { AnswerPlan } from '../faults/answer/plan-answer.ts';

/** A response as sent over the wire, with its body as text. */
export interface TextResponse {
  status: number;
  /** Header names and values, alternating. */
  rawHeaders: string[];
  body: string;
  /** ASCII text is identical in both encodings, and faster to write as latin1. */
  encoding: 'utf8' | 'latin1';
  /** The response after declared faults, if any act. */
  altered?: AnswerPlan;
}

/** Sends a response, or what declared faults make of it. */
export function sendText(
  response: ServerResponse,
  { altered, body, encoding, rawHeaders, status }: TextResponse,
): void {
  if (altered) {
    altered.send(response);
    return;
  }
  response.writeHead(status, rawHeaders);
  response.end(body, encoding);
}
