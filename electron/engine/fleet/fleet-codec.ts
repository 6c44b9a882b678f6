import { jsonValue } from '#shared/text/json.ts';
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { deriveKey, keyIn, openBytes, sealBytes } from '../config/secret-box.ts';
import type { Random } from '../random.ts';
import { MessageLocked, MessageRejected } from './fleet-error.ts';

/** The environment variable with the key that encrypts and authenticates all messages; the same in the whole fleet. */
export const fleetKeyVariable = 'HOOKBENCH_FLEET_KEY';

/** Says, at the start of a member without a key, what others can do. */
export const unprotectedFleet = `The messages of this fleet are not authenticated: whoever can publish on its NATS server can start load tests, change shared setup, and publish entries of any node. Set ${fleetKeyVariable} to the same key on all members.`;

/** What a fleet writes and reads its messages with. */
export interface FleetKey {
  random: Random;
  /** Without it, messages are neither encrypted nor authenticated. */
  passphrase?: string | undefined;
}

/** The key of this process. @throws HookbenchError `wrong_usage` if it is too short */
export const fleetKeyOf = (environment: NodeJS.ProcessEnv, random: Random): FleetKey => ({
  random,
  passphrase: keyIn(fleetKeyVariable, environment),
});

/**
 * Writes and reads all messages of a fleet. With a key, each is encrypted and authenticated (AES-256-GCM) together with its
 * place: the subject, key of a bucket or request that it is for. It is refused at any other place.
 */
export interface FleetCodec {
  /** Whether there is a key. */
  readonly keyed: boolean;
  seal(place: string, content: Uint8Array): Uint8Array<ArrayBuffer>;
  /** @throws MessageRejected */
  open(place: string, data: Uint8Array): Uint8Array;
  write(place: string, value: object): Uint8Array;
  /** Reads a message with JSON. @throws MessageRejected */
  parse<Output>(schema: z.ZodType<Output>, place: string, data: Uint8Array): Output;
  /** The same; `undefined` for a message that is refused, which is reported. */
  read<Output>(schema: z.ZodType<Output>, place: string, data: Uint8Array): Output | undefined;
  /** Reports a message that is left out. */
  refuse(place: string, why: unknown): void;
  /** The id by which the server drops repeats of a message. Nobody without the key can use it for a message of their own. */
  idOf(text: string): string;
  /** Identifies a request. */
  nonce(): string;
}

/** The first byte of a sealed message, with the version of the format. No JSON begins with it. */
const sealed = 1;
const maxShown = 300;

/** @param refused Called for each message that was left out. */
export async function createFleetCodec(
  fleet: string,
  { passphrase, random }: FleetKey,
  refused: (message: string) => void = () => undefined,
): Promise<FleetCodec> {
  // The salt is fixed, or each member would have to derive the key of each other one.
  const derived = passphrase === undefined ? undefined : await deriveKey(passphrase, `hookbench fleet ${fleet}`, 64);
  const [key, idKey] = [derived?.subarray(0, 32), derived?.subarray(32)];

  const codec: FleetCodec = {
    keyed: key !== undefined,
    seal: (place, content) =>
      new Uint8Array(key ? Buffer.concat([Buffer.of(sealed), sealBytes(key, content, random, place)]) : content),
    open(place, data) {
      const isSealed = data[0] === sealed;
      if (!key) {
        if (isSealed) throw new MessageLocked(`it is encrypted. Set ${fleetKeyVariable} to the key of the fleet`);
        return data;
      }
      if (!isSealed) throw new MessageRejected('it is not authenticated by the key of the fleet');
      try {
        return openBytes(key, Buffer.from(data.buffer, data.byteOffset + 1, data.length - 1), place);
      } catch {
        throw new MessageLocked(
          `it is encrypted with a different key, damaged, or was sent for another purpose. Compare ${fleetKeyVariable}`,
        );
      }
    },
    write: (place, value) => codec.seal(place, Buffer.from(JSON.stringify(value))),
    parse(schema, place, data) {
      const content = codec.open(place, data);
      const json = jsonValue(new TextDecoder().decode(content));
      if (json === undefined) throw new MessageRejected('it is not JSON');
      const { data: value, error } = schema.safeParse(json);
      if (!error) return value;
      const [issue] = error.issues;
      throw new MessageRejected(`/${issue?.path.join('/') ?? ''}: ${issue?.message ?? ''}`);
    },
    read(schema, place, data) {
      try {
        return codec.parse(schema, place, data);
      } catch (error) {
        codec.refuse(place, error);
        return undefined;
      }
    },
    refuse: (place, why) =>
      refused(`A message of ${place.slice(0, 100)} was left out: ${messageOf(why).slice(0, maxShown)}.`),
    idOf: (text) => (idKey ? createHmac('sha256', idKey).update(text).digest('base64url') : text),
    nonce: () => random.bytes(16).toString('hex'),
  };
  return codec;
}
