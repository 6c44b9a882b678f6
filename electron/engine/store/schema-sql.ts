import { currentSchema } from './current-schema.ts';
import { migrations } from './schema.ts';

/** The SQL that gives an empty database the schema of a version, and its number. */
export function schemaSql(version: number): string {
  // Many steps change tables that an earlier one creates: creating them as they are now takes a fifth of the time.
  const sql = version === migrations.length ? currentSchema : migrations.slice(0, version).join(';\n');
  return `${sql};\nPRAGMA user_version = ${version}`;
}
