import { pointerNames } from '#shared/text/json-pointer.ts';
import { z } from 'zod';
import { loadPlan, maxPlanText, type LoadPlan } from '#shared/load/load-plan.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { namesIn, withVariables } from '#shared/template/with-variables.ts';
import { environmentNameOf, environmentVariables } from '../config/environment-variables.ts';
import { readYaml, type YamlValue } from '../config/read-yaml.ts';
import { secretFault } from '../signing/secret-key.ts';
import { maskSecrets } from '../journal/secret-values.ts';

/** Replaces the values of environment variables that the text of a plan refers to, in progress and reports. */
export function hideSecrets(text: string): <Value>(value: Value) => Value {
  const secrets = Object.entries(environmentVariables(text)).map(([name, value]) => ({ name, value }));
  if (secrets.length === 0) return (value) => value;
  return <Value>(value: Value) => fillValue(value, (one) => maskSecrets(one, secrets)) as Value;
}

/** The JSON Schema of load plans. `shared/schemas/load.schema.json` is a copy of it for editors. */
export const loadSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(loadPlan, { io: 'input', unrepresentable: 'any' }),
  title: 'A load plan of Hookbench',
});

const placeholders = ['index', 'id', 'customer'];

/** The parts of a plan whose references to unknown variables stay: they are checked later, or are content. */
const hasOwnReferences = (path: readonly string[]): boolean =>
  path[0] === 'events' ||
  path[0] === 'requests' ||
  (path[0] === 'target' && path[1] === 'request') ||
  (path[0] === 'setup' && path.at(-1) === 'text');

/** Fills in variables, and refuses those that are not defined. */
function filled(plan: unknown, variables: ReadonlyMap<string, string>, refuse: YamlValue<unknown>['refuse']): unknown {
  fillValue(plan, (text, pointer) => {
    const path = pointerNames(pointer);
    for (const name of namesIn(text).filter((one) => !variables.has(one))) {
      const ofProcess = environmentNameOf(name);
      if (ofProcess !== undefined) refuse(path, `The environment variable ${ofProcess} is not set`);
      else if (!hasOwnReferences(path))
        refuse(path, `The variable {{${name}}} is not defined. Set it with --var ${name}=…`);
    }
    return text;
  });
  return variables.size === 0 ? plan : withVariables(plan, variables);
}

/** Refuses placeholders that are not known. */
function checkPlaceholders({ refuse, value }: YamlValue<LoadPlan>): void {
  for (const [index, request] of (requestsOf(value) ?? []).entries()) {
    const names = [...JSON.stringify(request).matchAll(/\{\{([^{}]{0,100})\}\}/g)].map(([, name = '']) => name);
    for (const unknown of new Set(names.filter((name) => !placeholders.includes(name))))
      refuse(
        value.requests ? ['requests', index] : ['target', 'request'],
        `Unknown placeholder {{${unknown}}}. Use ${placeholders.map((name) => `{{${name}}}`).join(', ')}`,
      );
  }
}

/** Refuses credentials that cannot be used. */
function checkCredentials({ refuse, value: { target } }: YamlValue<LoadPlan>): void {
  const { auth, signing, tls, url } = target;
  const { password, username } = new URL(url);
  if (username + password !== '')
    refuse(['target', 'url'], 'Remove the user name and the password from the URL. Use auth instead');
  const fault = signing && secretFault(schemeRows[signing.scheme], signing.secret);
  if (fault !== undefined)
    refuse(['target', 'signing', 'secret'], `Not a secret of ${signing?.scheme ?? ''}: ${fault}`);
  if (auth.kind === 'oauth' && auth.tokenUrl === undefined) refuse(['target', 'auth'], 'Enter tokenUrl');
  if (auth.kind === 'mtls' && (auth.cert === undefined || auth.key === undefined))
    refuse(['target', 'auth'], 'Enter cert and key');
  if (tls.checkRevocation === true)
    refuse(['target', 'tls', 'checkRevocation'], 'A load plan does not check revocation. Remove it');
}

/**
 * Reads the text of a load plan.
 * @param file Its name in errors.
 * @param given Texts of variables, besides the environment variables that it refers to.
 * @param on What runs it. A running Hookbench keeps its interface, as with `hookbench run --attach`.
 * @throws HookbenchError `bad_config` with file, line and column of each problem
 */
export function readLoadPlan(
  file: string,
  text: string,
  given: Readonly<Record<string, string>> = {},
  on: 'own' | 'attached' = 'own',
): LoadPlan {
  if (text.length > maxPlanText)
    throw new HookbenchError(
      'bad_config',
      `${file}:1:1: A load plan has at most ${maxPlanText.toLocaleString('en')} characters.`,
    );
  const source = { file, hint: 'Correct the file. docs/load.md describes the format.' };
  const variables = new Map(Object.entries({ ...environmentVariables(text), ...given }));
  const read = readYaml(loadPlan, text, source, (value, refuse) => filled(value, variables, refuse));
  checkPlaceholders(read);
  checkCredentials(read);
  if (on === 'attached' && read.value.setup?.interface)
    read.refuse(
      ['setup', 'interface'],
      'A running Hookbench sends events of the interface that it offers. Leave it out, or run the plan with hookbench load',
    );
  read.end();
  return read.value;
}
