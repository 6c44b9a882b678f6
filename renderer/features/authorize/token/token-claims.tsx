import { Tabs } from '@mantine/core';
import type { FlowTokens } from '#shared/model/flow.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ExplainedList } from '../../../components/explained-list.tsx';
import { decodeJwt, type DecodedJwt } from '../../../components/text/decode-jwt.ts';
import { claimsOf } from '../../../components/token/claims-of.ts';
import styles from './token.module.css';

/** The claims of the tokens, each with an explanation. */
export function TokenClaims({ tokens: { accessToken, idToken } }: { tokens: FlowTokens }) {
  return (
    <Tabs defaultValue="access" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="access">Access token</Tabs.Tab>
        {idToken !== undefined && <Tabs.Tab value="id">Id token</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="access">
        <Decoded jwt={decodeJwt(accessToken)} />
      </Tabs.Panel>
      {idToken !== undefined && (
        <Tabs.Panel value="id">
          <Decoded jwt={decodeJwt(idToken)} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

function Decoded({ jwt }: { jwt: DecodedJwt | undefined }) {
  if (!jwt) return <p className={styles.note}>The token is opaque. Introspect it to see its properties.</p>;
  return (
    <>
      <Part title="Claims" text={jwt.claims} />
      <Part title="Header" text={jwt.header} />
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className={styles.part}>
        {title}
        <CopyButton what={title.toLowerCase()} text={text} />
      </h3>
      <ExplainedList label={title} values={claimsOf(text)} />
    </>
  );
}
