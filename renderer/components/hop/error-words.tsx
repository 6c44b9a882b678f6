import type { TransportError } from '#shared/model/message.ts';

/** Why there was no response: the code, unless the message has it, and the message. */
export function ErrorWords({ error: { code, message } }: { error: TransportError }) {
  return (
    <>
      {!message.includes(code) && <code>{code} </code>}
      {message}
    </>
  );
}
