import { laterSteps } from './later-steps.ts';
import { firstSchema } from './schema.ts';

const steps = [firstSchema, ...laterSteps];

/** The version of the schema that this program writes. */
export const schemaVersion = steps.length;

/** The SQL that brings a database from a version to a later one. An empty database has version 0. */
export const schemaSql = (from = 0, to = schemaVersion): string =>
  `${steps.slice(from, to).join(';\n')};\nPRAGMA user_version = ${to}`;
