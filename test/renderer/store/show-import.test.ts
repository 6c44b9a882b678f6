import { expect, it } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { previewFiles } from '../../../renderer/store/show-import.ts';

/** Previews files with an engine that only keeps what it gets. */
async function sent(files: File[], signal = new AbortController().signal) {
  const got = new Map<string, string>();
  const shares: number[] = [];
  const requests = {
    upload: ({ name, text }: { name: string; text: string }) => {
      signal.throwIfAborted();
      got.set(name, (got.get(name) ?? '') + text);
      return Promise.resolve({ id: '1' });
    },
    preview: () => Promise.resolve({ items: [] }),
  };
  await previewFiles({ requests } as unknown as ControlClient, files, signal, (bytes, all) => shares.push(bytes / all));
  return { got, shares };
}

it('sends the files of a folder without settings and lock files', async () => {
  const ignored = ['package-lock.json', 'pnpm-lock.yaml', '.a.json'];
  const files = [...ignored.map((name) => new File(['x'], name)), new File(['get {\n}\n'], 'get.bru')];
  expect([...(await sent(files)).got]).toEqual([['get.bru', 'get {\n}\n']]);
});

it('refuses a folder without a file with requests', async () => {
  await expect(sent([new File(['x'], 'a.png'), new File(['x'], 'b.png')])).rejects.toThrow(/contains no file/);
});

it('sends a large file in parts, of which none ends within a character', async () => {
  const text = `\uFEFF${'a€😀'.repeat(150_000)}`;
  const { got, shares } = await sent([new File([text], 'a.har')]);
  expect(got.get('a.har')).toBe(text.slice(1));
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
});
