import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './secret.module.css';

/** A secret: hidden by default, with buttons to show and copy it. */
export function Secret({ what, text }: { what: string; text: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={styles.secret}>
      <code data-shown={shown}>{shown ? text : '••••••••'}</code>
      <Button
        look="quiet"
        size="small"
        className={styles.icon}
        aria-label={shown ? `Hide ${what}` : `Show ${what}`}
        onClick={() => {
          setShown(!shown);
        }}
      >
        <Icon size={14} aria-hidden />
      </Button>
      <CopyButton what={what} text={text} />
    </span>
  );
}
