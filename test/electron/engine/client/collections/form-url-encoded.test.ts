import { expect, it } from 'vitest';
import { formUrlEncoded } from '../../../../../electron/engine/client/requests/import/form-text.ts';

it('encodes fields, but no references to variables, dynamic ones included', () => {
  const fields = [
    { name: 'a b', value: '{{name}}&{{ no' },
    { name: 'id', value: '{{$guid}}' },
  ];
  expect(formUrlEncoded(fields)).toBe('a+b={{name}}%26%7B%7B+no&id={{$guid}}');
});
