import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import type { DecodedJwt } from '../../../components/text/decode-jwt.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';
import styles from '../../../components/hop/exchange-view.module.css';

/** The decoded access token of this hop. */
export function TokenView({ jwt: { token, header, claims, expiresAtMs } }: { jwt: DecodedJwt }) {
  return (
    <>
      <h2 className={styles.note}>
        Access token
        <span>{expiresAtMs === undefined ? 'without expiry' : `expires ${new Date(expiresAtMs).toISOString()}`}</span>
        <span className={styles.push}>
          <CopyButton what="access token" text={token} label="Copy token" />
        </span>
      </h2>
      <p className={styles.note}>
        <span>Decoded without verification. The checks show whether the service accepts its signature.</span>
      </p>
      <Part title="Claims" text={claims} />
      <Part title="Header" text={header} />
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2 className={styles.note}>
        {title}
        <span className={styles.push}>
          <CopyButton what={title.toLowerCase()} text={text} />
        </span>
      </h2>
      <CodeView label={title} text={prettyJson(text) ?? text} json />
    </>
  );
}
