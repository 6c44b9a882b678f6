import { expect, test } from 'vitest';
import { notations } from '../../../../electron/engine/signing/doctor/signature-notations.ts';

const bareForms = (text: string) => notations.map(([, bare]) => bare(text)).filter((each) => each !== undefined);

test('a byte whose sign was extended is read back', () => {
  expect(bareForms('0fffffffa17fffffff80')).toContain('0fa17f80');
});

// A pattern that can match in several ways would not end.
test.each(['f', 'ff:', '%ff', '1, ', '=', '&#43;'])(
  'a long text of “%s” that ends otherwise is no notation',
  (part) => {
    expect(bareForms(`${part.repeat(300)}g!`)).not.toContain('');
  },
);
