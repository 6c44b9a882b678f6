import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamedFile } from '../../../electron/engine/control/streamed-file.ts';
import { answerFile, contentDisposition } from '../../../electron/headless/answer-file.ts';

const large = 'x'.repeat(100_000);
const failures = vi.fn<(error: unknown) => void>();
const ended = vi.fn<() => void>();
const server = createServer();
afterEach(() => {
  server.removeAllListeners('request').close();
  failures.mockReset();
  ended.mockReset();
});

/** The URL of a streamed file with these pieces. */
async function serve(pieces: () => Iterable<string> | AsyncIterable<string>): Promise<string> {
  server.on('request', (_request, response) => {
    answerFile(response, new StreamedFile(pieces, 'a.har', 'application/json'))
      .catch((error: unknown) => {
        failures(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      })
      .finally(ended);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

describe('answerFile', () => {
  it('sends the complete file with its name', async () => {
    const answer = await fetch(await serve(() => [large, large, 'end']));
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.har"');
    expect(await answer.text()).toBe(`${large}${large}end`);
    expect(failures).not.toHaveBeenCalled();
  });

  it('closes the connection if generating the file fails', async () => {
    const address = await serve(function* () {
      yield large;
      throw new Error('the disk is gone');
    });
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(failures).toHaveBeenCalledExactlyOnceWith(new Error('the disk is gone'));
  });

  it('sends nothing if generating the file fails at the start', async () => {
    const address = await serve(() => {
      throw new Error('the disk is gone');
    });
    expect((await fetch(address)).status).toBe(500);
    expect(failures).toHaveBeenCalledExactlyOnceWith(new Error('the disk is gone'));
  });

  it('releases its resources when the client disconnects', async () => {
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

  it('releases its resources when the client disconnects before the first piece', async () => {
    const letGo = vi.fn();
    const asked = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const address = await serve(async function* () {
      try {
        asked.resolve();
        await ready.promise;
        for (;;) yield large;
      } finally {
        letGo();
      }
    });
    const closed = new Promise((resolve) => {
      server.on('request', (_request, response) => response.on('close', resolve));
    });
    const stop = new AbortController();
    const answer = fetch(address, { signal: stop.signal }).catch(() => undefined);
    await asked.promise;
    stop.abort();
    await answer;
    await closed;
    ready.resolve();
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    expect(letGo).toHaveBeenCalledOnce();
    expect(failures).not.toHaveBeenCalled();
  });
});

describe('contentDisposition', () => {
  it.each([
    ['a.har', 'attachment; filename="a.har"'],
    ['Prüfung.har', `attachment; filename="Pr_fung.har"; filename*=UTF-8''Pr%C3%BCfung.har`],
    ['a"b\\c/d.har', `attachment; filename="a_b_c_d.har"; filename*=UTF-8''a%22b_c_d.har`],
    ['a\r\nX: y\0.har', 'attachment; filename="a__X: y_.har"'],
    ["it's (1)*%41.har", `attachment; filename="it's (1)*_41.har"; filename*=UTF-8''it%27s%20%281%29%2A%2541.har`],
    ['\ud800.har', `attachment; filename="_.har"; filename*=UTF-8''%EF%BF%BD.har`],
  ])('names the file %j as %s', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
    expect(() => new Headers({ 'content-disposition': contentDisposition(name) })).not.toThrow();
  });
});
