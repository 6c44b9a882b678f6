import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../electron/engine/store/schema.ts';

const heading = `/** The schema of a new database: the result of all migrations. Generated; run \`npm run schemas\` after a new one. */`;

/** The module with what the migrations create in an empty database. */
export function currentSchemaModule(): string {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(migrations.join(';\n'));
    const created = db
      .prepare(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
      .all();
    const sql = created.map((row) => String(row['sql'])).join(';\n');
    return `${heading}\nexport const currentSchema = \`\n${sql};\n\`;\n`;
  } finally {
    db.close();
  }
}
