import { join } from 'node:path';
import { fifteenthSignatureCases } from './cases/fifteenth-signatures.ts';
import { fifteenthTlsCases } from './cases/fifteenth-tls.ts';
import { documented } from './documented.ts';
import { programLines } from './program-lines.ts';
import type { UnseenCase } from './unseen-case.ts';

const part = 'fifteenth';

/** The cases of the fifteenth part, by kind. */
export const fifteenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented(part),
  signatures: fifteenthSignatureCases,
  software: [
    ...programLines(part, ({ folder, startedBy }) => ({
      python: startedBy(['python3:orjson', 'python3:trio'], ({ mode = [] }) => ({
        command: 'python3',
        args: [join(folder, 'servers.py'), '{port}', ...mode],
      })),
      kubectl: startedBy(['kubectl'], ({ mode = [] }) => ({
        command: 'kubectl',
        args: ['proxy', '--server=http://127.0.0.1:1', '--port={port}', ...mode],
      })),
    })),
    ...fifteenthTlsCases,
  ],
};
