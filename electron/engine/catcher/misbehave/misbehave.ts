import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import type { Clock } from '../../clock.ts';
import type { FilledAnswer } from '../answers/write-answer.ts';

/** What a misbehaviour works on: the connection below HTTP, and the answer as it should have been. */
interface Stage {
  socket: Socket;
  response: ServerResponse;
  answer: FilledAnswer;
  captureId: string;
  /** Request target, to redirect to. */
  path: string;
  wall: Clock;
}

type Misbehave = (stage: Stage) => void;

const dripMs = 1000;
const endlessMs = 100;
const endlessChunk = 'x'.repeat(16 * 1024);
const hugeValue = 'x'.repeat(64 * 1024);

/** Header fields as bytes of the wire; a body framed by the peer's closing needs no length. */
function headOf(
  { rawHeaders, status }: FilledAnswer,
  change: { drop?: string[]; add?: [string, string][] } = {},
): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!change.drop?.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  for (const [name, value] of change.add ?? []) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Ends the connection with RST. The TLS socket of a server has the TCP socket below it, which alone can do that. */
function reset(socket: Socket): void {
  const below = (socket as { _parent?: Socket | null })._parent ?? socket;
  try {
    below.resetAndDestroy();
  } catch {
    socket.destroy();
  }
  socket.destroy();
}

function writeThen(socket: Socket, bytes: string | Buffer, then: () => void): void {
  socket.write(bytes, () => {
    then();
  });
}

const wholeOf = ({ answer }: Stage): Buffer => Buffer.concat([Buffer.from(headOf(answer), 'latin1'), answer.body]);

/** A body to break off in: the answer's, or one that is long enough. */
const bodyOf = ({ answer }: Stage): Buffer => (answer.body.length > 1 ? answer.body : Buffer.from('{"received":true}'));

const lengthOf = (length: number): { drop: string[]; add: [string, string][] } => ({
  drop: ['content-length', 'transfer-encoding'],
  add: [['content-length', String(length)]],
});

const chunked: { drop: string[]; add: [string, string][] } = {
  drop: ['content-length', 'transfer-encoding'],
  add: [['transfer-encoding', 'chunked']],
};

/** Does something again and again until the connection is closed. */
function repeat({ socket, wall }: Stage, ms: number, step: () => boolean): void {
  const next = (): void => {
    if (!socket.destroyed && socket.writable && step()) wall.after(ms, next);
  };
  next();
}

/** What each misbehaviour does in the place of an answer. */
const misbehave: Record<MisbehaviourKind, Misbehave> = {
  'never-answer': () => undefined,
  drip(stage) {
    const bytes = wholeOf(stage);
    let sent = 0;
    repeat(stage, dripMs, () => {
      stage.socket.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent < bytes.length) return true;
      stage.socket.end();
      return false;
    });
  },
  'reset-before-headers': ({ socket }) => {
    reset(socket);
  },
  'reset-during-headers': ({ answer, socket }) => {
    const head = headOf(answer);
    writeThen(socket, head.slice(0, Math.floor(head.length / 2)), () => {
      reset(socket);
    });
  },
  'reset-during-body'(stage) {
    const body = bodyOf(stage);
    const head = headOf(stage.answer, lengthOf(body.length));
    const half = body.subarray(0, Math.ceil(body.length / 2));
    writeThen(stage.socket, Buffer.concat([Buffer.from(head, 'latin1'), half]), () => {
      reset(stage.socket);
    });
  },
  'reset-after-body'(stage) {
    writeThen(stage.socket, wholeOf(stage), () => {
      reset(stage.socket);
    });
  },
  'close-without-answer': ({ socket }) => {
    socket.end();
  },
  'wrong-content-length'(stage) {
    const body = bodyOf(stage);
    const head = headOf(stage.answer, lengthOf(body.length + 100));
    stage.socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  },
  'bad-chunk'(stage) {
    stage.socket.end(`${headOf(stage.answer, chunked)}zz\r\n${bodyOf(stage).toString('latin1')}\r\n0\r\n\r\n`);
  },
  'malformed-status-line': ({ socket }) => {
    socket.end('HTTP/one point one OK two hundred\r\n\r\n');
  },
  'endless-body'(stage) {
    stage.socket.write(headOf(stage.answer, chunked));
    const chunk = `${endlessChunk.length.toString(16)}\r\n${endlessChunk}\r\n`;
    repeat(stage, endlessMs, () => {
      if (stage.socket.writableLength < chunk.length * 4) stage.socket.write(chunk);
      return true;
    });
  },
  'continue-then-nothing': ({ response }) => {
    response.writeContinue();
  },
  'redirect-loop': ({ captureId, path, response }) => {
    const location = path.startsWith('/') ? path : '/';
    response.writeHead(307, ['location', location, 'hookbench-capture', captureId, 'content-length', '0']);
    response.end();
  },
  'huge-headers': ({ answer, response }) => {
    response.writeHead(answer.status, [...answer.rawHeaders, 'x-huge', hugeValue]);
    response.end(answer.body);
  },
};

/** Misbehaves in the place of an answer. The connection is not used again unless the answer was whole. */
export function misbehaveWith(kind: MisbehaviourKind, stage: Omit<Stage, 'socket'>): void {
  const { socket } = stage.response;
  if (!socket || socket.destroyed) return;
  misbehave[kind]({ ...stage, socket });
}
