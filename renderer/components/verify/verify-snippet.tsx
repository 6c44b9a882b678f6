import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { CopyButton } from '../copy-button.tsx';
import { snippetLanguages, snippetOf, type SnippetLanguage } from './snippet-of.ts';
import styles from './verify-snippet.module.css';

const languages = Object.keys(snippetLanguages) as SnippetLanguage[];

/** A complete program that verifies the signatures of a scheme, in a selectable language, and the command to run it. */
export function VerifySnippet({ scheme, verifyKey }: { scheme: SigningScheme; verifyKey?: string | undefined }) {
  const [language, setLanguage] = useState<SnippetLanguage>('node');
  const code = snippetOf(scheme, language);
  if (code === undefined) return null;
  const byKey = scheme === 'standard-webhooks-ed25519';
  const variable = byKey ? `WEBHOOK_PUBLIC_KEY=${verifyKey ?? 'whpk_…'}` : "WEBHOOK_SECRET='…'";
  const run = `${variable} ${snippetLanguages[language].run}`;
  return (
    <section className={styles.snippet} aria-label="Verify in your receiver">
      <div className={styles.bar}>
        <h3>Verify in your receiver</h3>
        <span className={styles.push}>
          <SegmentedControl
            size="xs"
            aria-label="Language"
            value={language}
            onChange={(value) => setLanguage(value)}
            data={languages.map((value) => ({ value, label: snippetLanguages[value].label }))}
          />
          <CopyButton what="program" text={code} />
        </span>
      </div>
      <pre className={styles.code} tabIndex={0} role="group" aria-label="Program">
        {code}
      </pre>
      {language !== 'shell' && (
        <p className={styles.run}>
          Run it with <code>{run}</code> <CopyButton what="command" text={run} />
        </p>
      )}
    </section>
  );
}
