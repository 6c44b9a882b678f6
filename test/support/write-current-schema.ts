/** Writes the schema of new databases, `electron/engine/store/current-schema.ts`; part of `npm run schemas`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSchemaModule } from './current-schema-module.ts';

writeFileSync(join(import.meta.dirname, '../../electron/engine/store/current-schema.ts'), currentSchemaModule());
