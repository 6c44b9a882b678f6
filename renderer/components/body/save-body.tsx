import { Tooltip } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../store/refusal-of.ts';
import { Button } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import styles from './body.module.css';

interface SaveBodyProps {
  fileName: string;
  load: () => Promise<Blob>;
}

/** Saves the unchanged bytes of the body as a file. */
export function SaveBody({ fileName, load }: SaveBodyProps) {
  const [problem, setProblem] = useState<string>();
  const save = () => {
    setProblem(undefined);
    load().then(
      (body) => saveFile(body, fileName),
      (error: unknown) => setProblem(refusalOf(error).words),
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
