import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSchema } from '../../../electron/engine/config/read-config.ts';
import { loadSchema } from '../../../electron/engine/load/read-plan.ts';
import { scenarioSchema } from '../../../electron/engine/scenarios/scenario-schema.ts';
import { formatFile } from '../../support/format-file.ts';
import { commandLinePage } from './command-line.ts';
import { customerContactModule } from './customer-contact.ts';
import { controlApiDocument, controlApiPage } from './control-api.ts';
import { recordingFormatPage, recordingSchema } from './recording-format.ts';
import { settingsPage } from './settings.ts';
import { stepsPage } from './steps.ts';

const schemaFile = (schema: object) => formatFile('schema.json', JSON.stringify(schema));

/** `npm run docs` writes them. */
it.each([
  ['docs/command-line.md', commandLinePage],
  ['docs/control-api.md', controlApiPage],
  ['docs/hookbench-yaml.md', settingsPage],
  ['docs/recording-format.md', recordingFormatPage],
  ['docs/steps.md', stepsPage],
  ['shared/model/customer-contact.ts', customerContactModule],
  ['shared/schemas/control.openapi.json', controlApiDocument],
  ['shared/schemas/hookbench.schema.json', () => schemaFile(configSchema())],
  ['shared/schemas/load.schema.json', () => schemaFile(loadSchema())],
  ['shared/schemas/recording.schema.json', () => schemaFile(recordingSchema('recording'))],
  ['shared/schemas/recorded-exchange.schema.json', () => schemaFile(recordingSchema('recorded-exchange'))],
  ['shared/schemas/recorded-webhook.schema.json', () => schemaFile(recordingSchema('recorded-webhook'))],
  ['shared/schemas/scenario.schema.json', () => schemaFile(scenarioSchema())],
])('%s is current', async (file, generate) => {
  await expect(await generate()).toMatchFileSnapshot(`../../../${file}`);
});

it('the document of the control API is valid OpenAPI', async () => {
  expect(await validate(JSON.parse(await controlApiDocument()))).toMatchObject({ valid: true });
});

it('the JSON Schema of hookbench.yaml accepts the example of the README, and rejects an unknown key', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const example = parse(/```yaml\n(.*?)```/s.exec(readme)?.[1] ?? '') as object;
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(configSchema());
  expect([isValid(example), isValid({ ...example, adresses: {} })]).toEqual([true, false]);
});
