import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Customer } from '#shared/model/customer-contact.ts';
import { installedFolder } from '../../folders/list-files.ts';
import type { Members } from '../../interface/read/members.ts';
import { readSource } from '../../interface/read/source.ts';

/** A part of the OpenAPI document, with the members that the profile can change. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: { content: Record<string, DescribedContent> };
  responses: Record<string, DescribedResponse>;
}

export interface DescribedContent {
  schema: Members;
  example?: unknown;
  examples?: Members;
}

export interface DescribedResponse {
  description: string;
  headers?: Members;
  content?: Record<string, DescribedContent>;
}

/** The endpoints of an OAuth flow, and the meanings of its scopes. */
export interface DescribedFlow {
  refreshUrl?: string;
  scopes: Record<string, string>;
}

/** The OpenAPI document of the service, as its file has it. */
export interface ServiceDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: DescribedOperation }>;
  components: {
    schemas: Record<string, Members>;
    headers: Members;
    parameters: Record<string, DescribedOperation['parameters'][number]>;
    responses: Record<string, DescribedResponse>;
    securitySchemes: {
      oauth2: { flows: Record<'authorizationCode' | 'clientCredentials', DescribedFlow> };
      bearer: { bearerFormat?: string };
    } & Members;
  };
}

/** Reads a file of the interface. @throws HookbenchError `internal` if it is not installed */
async function readInstalled(name: 'openapi.yaml' | 'overlay.yaml' | 'components.yaml'): Promise<unknown> {
  const folder = installedFolder('shared/interfaces');
  if (folder === undefined) throw new HookbenchError('internal', 'The folder shared/interfaces is not installed.');
  return readSource(name, await readFile(join(folder, 'customer-contact', name), 'utf8')).value;
}

/** Reads the OpenAPI document of the service, with the components that other profiles use. */
export async function readDocument(): Promise<ServiceDocument> {
  const document = (await readInstalled('openapi.yaml')) as ServiceDocument;
  const others = (await readInstalled('components.yaml')) as Record<'parameters' | 'headers' | 'schemas', Members>;
  for (const [section, added] of Object.entries(others))
    Object.assign(document.components[section as keyof typeof others], added);
  return document;
}

/** Reads the customers of a new data folder. */
export async function readDemoCustomers(): Promise<Customer[]> {
  const { actions } = (await readInstalled('overlay.yaml')) as {
    actions: { update?: { 'x-hookbench-seed'?: { customers: Customer[] } } }[];
  };
  return actions.flatMap(({ update }) => update?.['x-hookbench-seed']?.customers ?? []);
}
