import { describe, expect, it, vi } from 'vitest';
import { StreamedFile } from '../../../../electron/engine/control/streamed-file.ts';

const large = 'x'.repeat(50_000);

/** A file of `count` pieces that records which of them were generated, and whether it was released. */
function fileOf(count: number) {
  const made = vi.fn<(n: number) => void>();
  const letGo = vi.fn();
  function* pieces(): Generator<string> {
    try {
      for (let n = 0; n < count; n++) {
        made(n);
        yield large;
      }
    } finally {
      letGo();
    }
  }
  return { file: new StreamedFile(pieces, 'a.har', 'application/json'), made, letGo };
}

describe('StreamedFile', () => {
  it('generates nothing before it is read, and no more than its reader requests', async () => {
    const { file, letGo, made } = fileOf(1000);
    const reader = file.stream().getReader();
    expect(made).not.toHaveBeenCalled();
    const { value } = await reader.read();
    expect(value?.length).toBe(50_000);
    expect(made).toHaveBeenCalledTimes(1);
    await reader.read();
    expect(made).toHaveBeenCalledTimes(2);
    await reader.cancel();
    expect(letGo).toHaveBeenCalledOnce();
  });

  it('has the complete content each time it is read', async () => {
    const { file } = fileOf(5);
    expect([file.name, file.type, file.size]).toEqual(['a.har', 'application/json', 0]);
    expect(await file.text()).toBe(large.repeat(5));
    const whole = await file.whole();
    expect([whole.name, whole.type, whole.size]).toEqual(['a.har', 'application/json', 250_000]);
    expect(await whole.text()).toBe(large.repeat(5));
  });

  it('rejects with the error of its content', async () => {
    function* pieces(): Generator<string> {
      yield large.repeat(2);
      throw new Error('the disk is gone');
    }
    await expect(new StreamedFile(pieces, 'a.har', '').text()).rejects.toThrow('the disk is gone');
  });
});
