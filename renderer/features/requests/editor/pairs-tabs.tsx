import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import fields from '../../../components/field/field.module.css';
import { Suggestions } from '../../../components/field/fields.tsx';
import { listPairs, PairRows } from '../../../components/pair-rows.tsx';
import { useMask, useMaskedInput } from '../../../components/use-mask.ts';
import { idsNamed, knownIds } from '../../../store/known-ids.ts';
import { headersOfLines, linesOfHeaders } from '../../../store/requests/header-lines.ts';
import type { AuthKind } from '../../../store/requests/auth-form.ts';
import { useAuth, useDraft } from '../../../store/use-draft.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { pathParameters } from '../../../store/requests/path-parameters.ts';
import {
  queryPairs,
  withoutQueryPair,
  withQueryPair,
  withQueryPairMoved,
} from '../../../store/requests/query-pairs.ts';
import { impliedType } from '../../../store/requests/spec-of-form.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';

interface PartProps {
  title: string;
  action?: ReactNode;
  /** A hint below. */
  note?: ReactNode;
  children: ReactNode;
}

/** A titled part of a tab. */
function Part({ title, action, note, children }: PartProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" mih={24}>
        <Title order={3} c="dim">
          {title}
        </Title>
        {action}
      </Group>
      {children}
      <Text size="sm" c="faint">
        {note}
      </Text>
    </Stack>
  );
}

/** The path and query parameters of the URL. */
export function ParamsTab() {
  const { form, change } = useDraft();
  const names = pathParameters(form.url);
  const ids = useKnownIds();
  return (
    <>
      {names.length > 0 && (
        <Part title="Path">
          <div className={styles.cells}>
            {names.map((name) => (
              <PathField key={name} name={name} />
            ))}
          </div>
        </Part>
      )}
      <Part
        title="Query"
        note={
          <>
            A path segment such as <code>:customerId</code> becomes a field. Variables such as <code>{'{{name}}'}</code>{' '}
            are replaced by their values in the environment.
          </>
        }
      >
        <PairRows
          what="Query parameter"
          pairs={queryPairs(form)}
          valuesOf={(name) => idsNamed(ids, name)}
          onPut={(index, pair) => change(withQueryPair(form, index, pair))}
          onRemove={(index) => change(withoutQueryPair(form, index))}
          onMove={(index, by) => change(withQueryPairMoved(form, index, by))}
        />
      </Part>
    </>
  );
}

const useKnownIds = () => useQuery(knownIds(useStores())).data ?? {};

function PathField({ name }: { name: string }) {
  const { form, change } = useDraft();
  const known = idsNamed(useKnownIds(), name);
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        list={`${id}-known`}
        value={form.path[name] ?? ''}
        placeholder={`Empty: :${name} is sent unchanged`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          change({ path: { ...form.path, [name]: event.target.value } });
        }}
      />
      <Suggestions id={`${id}-known`} values={known} />
    </div>
  );
}

/** Suggested request header names (RFC 9110, RFC 6750, RFC 9449). */
const commonHeaders: readonly string[] = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Cookie',
  'DPoP',
  'Expect',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Prefer',
  'Range',
  'Traceparent',
  'User-Agent',
  'X-API-Key',
];

/** What is added to the headers, by how the request authenticates. */
const added: Partial<Record<AuthKind, string>> = {
  token: 'Authorization: Bearer …',
  bearer: 'Authorization: Bearer …',
  basic: 'Authorization: Basic …',
};

/** The headers, in the order of sending. */
export function HeadersTab() {
  const { form, change } = useDraft();
  const { kind } = useAuth(form);
  const [bulk, setBulk] = useState<string>();
  const mask = useMask();
  const maskedBulk = useMaskedInput(bulk ?? '', mask.document(bulk ?? ''));
  const type = impliedType(form);
  return (
    <Part
      title="Headers"
      action={
        <Button
          look="quiet"
          size="small"
          aria-pressed={bulk !== undefined}
          onClick={() => setBulk(bulk === undefined ? linesOfHeaders(form.headers) : undefined)}
        >
          Edit as text
        </Button>
      }
      note={
        <>
          {type !== undefined && (
            <>
              <code>Content-Type: {type}</code> is added for the body.{' '}
            </>
          )}
          {added[kind] !== undefined &&
            (typedTokens(form).includes('header') ? (
              <>
                This <code>Authorization</code> header is sent instead of the one chosen under Auth.{' '}
              </>
            ) : (
              <>
                <code>{added[kind]}</code> is added as chosen under Auth.{' '}
              </>
            ))}
          {bulk === undefined
            ? 'Press Alt and an arrow key to move a header.'
            : 'A line that starts with // is not sent.'}
        </>
      }
    >
      {bulk === undefined ? (
        <PairRows what="Header" names={commonHeaders} {...listPairs(form.headers, (headers) => change({ headers }))} />
      ) : (
        <textarea
          className={fields.input}
          rows={9}
          aria-label="Headers, one per line"
          placeholder={'Accept: application/json\n// X-Off: not sent'}
          spellCheck={false}
          {...maskedBulk}
          onChange={(event) => {
            setBulk(event.target.value);
            change({ headers: headersOfLines(event.target.value) });
          }}
        />
      )}
    </Part>
  );
}
