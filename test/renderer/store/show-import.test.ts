import { describe, expect, it } from 'vitest';
import { largestImport } from '#shared/model/largest-import.ts';
import { readImport } from '../../../renderer/store/show-import.ts';

describe('a file with requests', () => {
  it('is read with its name, up to the most that an import takes', async () => {
    const text = 'x'.repeat(largestImport);
    expect(await readImport(new File([text], 'a.har'))).toEqual({ name: 'a.har', text });
  });

  it('that is larger is refused before it is read', async () => {
    const file = new File(['x'.repeat(largestImport + 1)], 'a.har');
    await expect(readImport(file)).rejects.toThrow('a.har has 1000001 bytes, and 1000000 are the most.');
  });
});
