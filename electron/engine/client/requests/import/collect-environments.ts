import { environmentVariable } from '#shared/model/request-run.ts';
import type { Imported } from './import-job.ts';
import { variableName, withPlainReferences } from './references.ts';

type Variable = Imported['environments'][number]['variables'][number];

/** A variable of another tool, whose name may have any characters. */
export interface ForeignVariable {
  name: string;
  value: string;
  secret?: boolean;
  /** Whether it is switched off: it is not imported. */
  disabled?: boolean;
}

const maxEnvironments = 100;
const maxVariables = 500;

/** Collects the variables of an import. */
export interface EnvironmentCollector {
  /**
   * Adds variables of all requests. Each environment gets those that it does not define.
   * @param name Of the environment that they become if the import has no other.
   */
  share(name: string, variables: readonly ForeignVariable[]): void;
  addEnvironment(name: string, variables: readonly ForeignVariable[]): void;
  /** Adds a value for a variable of all requests, if it has none. */
  suggest(name: string, value: () => unknown): void;
  /** The environments with the variables that all requests have. */
  all(): Imported['environments'];
}

export function collectEnvironments(warn: (message: string) => void): EnvironmentCollector {
  const environments = new Map<string, Map<string, Variable>>();
  const shared = new Map<string, Variable>();
  let sharedName: string | undefined;

  /** Adds variables to those of an environment, or warns why one is skipped. */
  function define(into: Map<string, Variable>, where: string, variables: readonly ForeignVariable[]): void {
    const off = variables.filter(({ disabled, name }) => disabled === true && name.trim() !== '');
    if (off.length > 0)
      warn(`${where}: Disabled, so not imported: variables ${off.map(({ name }) => name).join(', ')}.`);
    for (const { disabled, name: given, secret = false, value } of variables) {
      if (given.trim() === '' || disabled === true) continue;
      const name = variableName(given);
      const { data } = environmentVariable.safeParse({ name, value: withPlainReferences(value), secret });
      const known = into.get(name);
      if (!data) warn(`${where}: The variable ${given} was skipped: its value is longer than 65,536 characters.`);
      else if (!known && into.size === maxVariables)
        warn(`${where}: The variable ${given} was skipped: an environment has at most ${maxVariables} variables.`);
      else {
        if (known && known.value !== value)
          warn(`${where}: The variable ${given} is defined twice; the last value is used.`);
        if (name !== given.trim()) warn(`${where}: The variable ${given} is called ${name}.`);
        into.set(name, data);
      }
    }
  }

  function share(name: string, variables: readonly ForeignVariable[]): void {
    sharedName ??= name;
    define(shared, name, variables);
  }

  function addEnvironment(given: string, variables: readonly ForeignVariable[]): void {
    const name = given.trim().slice(0, 200) || 'Environment';
    const known = environments.get(name) ?? new Map<string, Variable>();
    if (environments.size === maxEnvironments && !environments.has(name)) {
      warn(`The environment ${name} was skipped: at most ${maxEnvironments} are imported.`);
      return;
    }
    environments.set(name, known);
    define(known, name, variables);
  }

  function suggest(given: string, valueOf: () => unknown): void {
    const name = variableName(given);
    if (shared.has(name)) return;
    const value = valueOf();
    if (value !== undefined)
      define(shared, '', [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }]);
  }

  /** The environments with the variables that all requests have. */
  function all(): Imported['environments'] {
    if (environments.size === 0 && shared.size > 0)
      environments.set((sharedName ?? '').slice(0, 200) || 'Variables', new Map());
    return [...environments].map(([name, own]) => {
      const variables = [...new Map([...own, ...[...shared].filter(([one]) => !own.has(one))]).values()];
      const skipped = variables.slice(maxVariables).map((one) => one.name);
      if (skipped.length > 0)
        warn(`${name}: Only ${maxVariables} variables are imported. Skipped: ${skipped.join(', ')}.`);
      return { name, variables: variables.slice(0, maxVariables) };
    });
  }

  return { share, addEnvironment, suggest, all };
}
