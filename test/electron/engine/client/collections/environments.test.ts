import { parseEnvironment } from '@usebruno/filestore';
import { describe, expect, it } from 'vitest';
import {
  readEnvironment,
  writeEnvironment,
} from '../../../../../electron/engine/client/collections/environment-file.ts';

const text = `name: Local # mine
variables:
  # The test server.
  - name: host # of the API
    value: a.test
    description: Where it runs
  - { name: port, value: { type: number, data: "80" } }
  - { name: key, secret: true }
  - name: old
    value: 1
    disabled: true
color: red
`;
const variable = (name: string, value: string, more: object = {}) => ({
  name,
  value,
  secret: false,
  disabled: false,
  ...more,
});
const read = readEnvironment('local.yml', text);

describe('an environment of a collection', () => {
  it('is read with its secrets, whose values are not in it', () => {
    expect(read).toEqual({
      name: 'Local',
      variables: [
        variable('host', 'a.test'),
        variable('port', '80'),
        variable('key', '', { secret: true }),
        variable('old', '1', { disabled: true }),
      ],
    });
  });

  it('stays as it is when nothing changes but the value of a secret', () => {
    const variables = read.variables.map((one) => (one.secret ? { ...one, value: 's3cret' } : one));
    expect(writeEnvironment({ ...read, variables }, text)).toBe(text);
  });

  it('keeps comments and what Hookbench does not know, and has no values of secrets', () => {
    const [host, port] = read.variables;
    const next = {
      name: 'Test',
      variables: [
        { ...(host ?? variable('', '')), value: 'b.test' },
        { ...(port ?? variable('', '')), value: '81' },
        variable('old', 'hidden', { secret: true }),
        variable('new', '{{host}}'),
      ],
    };
    const written = writeEnvironment(next, text);
    expect(written).toBe(`name: Test # mine
variables:
  # The test server.
  - name: host # of the API
    value: b.test
    description: Where it runs
  - { name: port, value: { type: number, data: "81" } }
  - name: old
    secret: true
  - name: new
    value: "{{host}}"
color: red
`);
    expect(parseEnvironment(written, { format: 'yml' })).toMatchObject({
      name: 'Test',
      variables: [
        { name: 'host', value: 'b.test', secret: false },
        { name: 'port', value: 81 },
        { name: 'old', secret: true, enabled: true },
        { name: 'new', value: '{{host}}', enabled: true },
      ],
    });
  });

  it('is new in the form that Bruno reads', () => {
    const variables = [variable('a', '1'), variable('b', 'x', { secret: true })];
    const written = writeEnvironment({ name: 'Dev', variables }, undefined);
    expect(written).toBe('name: Dev\nvariables:\n  - name: a\n    value: "1"\n  - name: b\n    secret: true\n');
    expect(readEnvironment('a.yml', writeEnvironment({ name: 'Dev', variables: [] }, written)).variables).toEqual([]);
  });
});
