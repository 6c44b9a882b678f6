import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxParameters, readParameters } from '../../../../electron/engine/http/read-parameters.ts';

const text = (maxLength: number) =>
  fc.array(fc.constantFrom('a', '=', '&', '+', '%41', '%', '&&', 'ä'), { maxLength }).map((parts) => parts.join(''));

it('reads what URLSearchParams reads, up to one parameter beyond the limit', () => {
  fc.assert(
    fc.property(fc.oneof(text(50), text(2000)), (form) => {
      const all = [...new URLSearchParams(form)];
      expect([...readParameters(form)]).toEqual(all.slice(0, maxParameters + 1));
    }),
  );
});
