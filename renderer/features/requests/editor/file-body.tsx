import { File as FileIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import type { BodyForm } from '../../../store/requests/request-form.ts';
import styles from './editor.module.css';

/** Maximum file size, in bytes; the Base64 form must fit the message limit of the transport. */
const maxFileBytes = 700_000;

/** A file as the body. */
export function FileBody({
  body: { file },
  onChange,
}: {
  body: BodyForm;
  onChange: (part: Partial<BodyForm>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (chosen: File) => {
    if (chosen.size > maxFileBytes) {
      setProblem(`${chosen.name} has ${byteWords(chosen.size)}. The maximum is ${byteWords(maxFileBytes)}.`);
      return;
    }
    setProblem(undefined);
    const base64 = base64Of(new Uint8Array(await chosen.arrayBuffer()));
    onChange({ file: { name: chosen.name, mediaType: chosen.type, size: chosen.size, base64 } });
  };
  return (
    <>
      <div
        className={styles.file}
        onDragOver={(event) => {
          event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (dropped) void take(dropped);
        }}
      >
        <FileIcon size={16} aria-hidden />
        <span>
          {file ? `${file.name}, ${byteWords(file.size)}` : 'No file chosen. Drop a file here or choose one.'}
        </span>
        <input
          ref={input}
          type="file"
          aria-label="File to send"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) void take(chosen);
            event.target.value = '';
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        {file && (
          <Button
            look="quiet"
            size="small"
            aria-label="Remove file"
            onClick={() => {
              onChange({ file: undefined });
            }}
          >
            <X size={14} aria-hidden />
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
