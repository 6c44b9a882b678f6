import type { Subscription } from '@nats-io/transport-node';
import { z } from 'zod';
import type { Fleet } from './connect-fleet.ts';

const request = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), body: z.unknown() });

/** A reply is only valid for the request with its id, so that it cannot be used again. */
const replyTo = (subject: string, id: string): string => `${subject} reply ${id}`;

/** Whether the server reports that nobody answers requests to a subject. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.name === 'NoResponders';

/**
 * Asks whoever answers requests to a subject.
 * @returns The first valid reply; `undefined` if nobody answers in time.
 */
export async function ask<Reply>(
  { codec, nats }: Fleet,
  subject: string,
  body: unknown,
  schema: z.ZodType<Reply>,
  timeoutMs: number,
): Promise<Reply | undefined> {
  const id = codec.nonce();
  try {
    const replies = await nats.requestMany(subject, codec.write(`${subject} request`, { id, body }), {
      maxWait: timeoutMs,
    });
    for await (const { data } of replies) {
      const reply = codec.read(schema, replyTo(subject, id), data);
      if (reply !== undefined) return reply;
    }
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  return undefined;
}

/** Answers the requests to a subject. Invalid ones get no reply. */
export function answerRequests<Body>(
  { codec, nats }: Fleet,
  subject: string,
  schema: z.ZodType<Body>,
  answer: (body: Body) => object,
): Subscription {
  const requests = request.extend({ body: schema });
  return nats.subscribe(subject, {
    callback(error, message) {
      if (error) return;
      const asked = codec.read(requests, `${subject} request`, message.data);
      if (asked) message.respond(codec.write(replyTo(subject, asked.id), answer(asked.body)));
    },
  });
}
