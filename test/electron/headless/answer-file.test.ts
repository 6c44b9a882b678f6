import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamedFile } from '../../../electron/engine/control/streamed-file.ts';
import { answerFile } from '../../../electron/headless/answer-file.ts';

const large = 'x'.repeat(100_000);
const failures = vi.fn<(error: unknown) => void>();
const server = createServer();
afterEach(() => {
  server.removeAllListeners('request').close();
  failures.mockReset();
});

/** The address of a file that is made of pieces. */
async function serve(pieces: () => Iterable<string>): Promise<string> {
  server.on('request', (_request, response) => {
    answerFile(response, new StreamedFile(pieces, 'a.har', 'application/json')).catch((error: unknown) => {
      failures(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

describe('a file that is answered', () => {
  it('goes out whole under its name', async () => {
    const answer = await fetch(await serve(() => [large, large, 'end']));
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.har"');
    expect(await answer.text()).toBe(`${large}${large}end`);
    expect(failures).not.toHaveBeenCalled();
  });

  it('ends the connection where it cannot be made to its end, so that no part is taken for the whole', async () => {
    const address = await serve(function* () {
      yield large;
      throw new Error('the disk is gone');
    });
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(failures).toHaveBeenCalledExactlyOnceWith(new Error('the disk is gone'));
  });

  it('leaves the answer to its caller where it cannot be begun', async () => {
    const address = await serve(() => {
      throw new Error('the disk is gone');
    });
    expect((await fetch(address)).status).toBe(500);
    expect(failures).toHaveBeenCalledExactlyOnceWith(new Error('the disk is gone'));
  });

  it('lets go what it holds when its reader leaves', async () => {
    const letGo = vi.fn();
    const address = await serve(function* () {
      try {
        for (;;) yield large;
      } finally {
        letGo();
      }
    });
    const stop = new AbortController();
    const answer = await fetch(address, { signal: stop.signal });
    expect(answer.status).toBe(200);
    stop.abort();
    await expect.poll(() => letGo.mock.calls.length).toBe(1);
    expect(failures).not.toHaveBeenCalled();
  });
});
