import { Tooltip } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Exchange } from '#shared/model/exchange.ts';
import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { fileNameOf } from './file-name-of.ts';
import styles from './response.module.css';

/** Saves the body, the bytes as they came, as a file. */
export function SaveBody({ exchange }: { exchange: Exchange }) {
  const loadBody = useStoreState('requests', (state) => state.loadBody);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    setProblem(undefined);
    loadBody(exchange.id).then(
      (body) => {
        saveFile(body, fileNameOf(exchange));
      },
      (error: unknown) => {
        setProblem(refusalOf(error).words);
      },
    );
  };
  return (
    <Tooltip label={problem ?? 'Save the body as a file'} {...(problem !== undefined && { opened: true })}>
      <Button look="quiet" size="small" className={styles.icon} aria-label="Save the body as a file" onClick={save}>
        <Download size={13} aria-hidden />
      </Button>
    </Tooltip>
  );
}
