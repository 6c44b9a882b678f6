import { describe, expect, it } from 'vitest';
import { causes } from '#shared/diagnosis/diagnose.ts';
import { experimentLayer } from '#shared/model/experiment.ts';
import { readExperiments, type Experiment } from '../../../../electron/engine/scenarios/lab-files.ts';
import { outsideCases } from '../../../outside/outside-cases.ts';

/** The causes that occur whichever of the accepted values is observed. */
const experiments = readExperiments();

function producedBy({ expect: expected }: Experiment): string[] {
  return [expected.client?.diagnosis, expected.sender?.diagnosis].flatMap((values = []) => {
    const [first = [], ...others] = values.map((value) => value.split(', '));
    return first.filter((cause) => others.every((other) => other.includes(cause)));
  });
}

const produced = new Set([...experiments.flatMap(producedBy), ...outsideCases.map(({ cause }) => cause)]);
const known = causes.map(({ cause }) => cause);

describe('catalogue of experiments', () => {
  it.each(known)('has an experiment or an outside case that ends in the diagnosis %s', (cause) => {
    expect(produced).toContain(cause);
  });

  it('expects only causes that exist', () => {
    const expected = experiments.flatMap(({ expect: { client, sender } }) =>
      [client?.diagnosis ?? [], sender?.diagnosis ?? []].flat(),
    );
    expect(expected.flatMap((value) => value.split(', ')).filter((cause) => !known.includes(cause))).toEqual([]);
  });

  it('gives each experiment a unique id in kebab case', () => {
    const ids = experiments.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has experiments for every layer', () => {
    expect(new Set(experiments.map(({ lab }) => lab.layer))).toEqual(new Set(experimentLayer.options));
  });

  it('is ordered by layer', () => {
    const layers = experiments.map(({ lab }) => lab.layer);
    expect(layers.filter((layer, index) => layer !== layers[index - 1])).toEqual(experimentLayer.options);
  });

  it.each(experiments.map((row) => [row.id, row] as const))(
    'gives %s expected observations and advice in full sentences',
    (_, row) => {
      expect(Object.keys(row.expect).length).toBeGreaterThan(0);
      expect(Object.keys(row.lab.robust).length).toBeGreaterThan(0);
      for (const words of [row.lab.breaks, row.lab.why, ...Object.values(row.lab.robust)])
        expect(words).toMatch(/\S.*\.$/s);
      expect(row.lab.breaks, 'must make sense on its own').not.toMatch(/^The same,? (at|and)/);
    },
  );
});
