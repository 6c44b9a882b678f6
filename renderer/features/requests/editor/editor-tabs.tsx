import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { pathParameters } from '../../../store/requests/path-parameters.ts';
import { queryPairs } from '../../../store/requests/query-pairs.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import { impliedType } from '../../../store/requests/spec-of-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useTab } from '../use-tab.ts';
import { BodyTab } from './body-tab.tsx';
import styles from './editor.module.css';
import { HeadersTab } from './headers-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { ParamsTab } from './params-tab.tsx';
import { tokenConditions } from './token-conditions.ts';
import { TokenTab } from './token-tab.tsx';

interface EditorTab {
  id: string;
  label: string;
  /** Short summary of the content; empty without content. */
  holds: (form: RequestForm) => string;
  content: ComponentType;
}

const count = (items: readonly { enabled: boolean }[]) => {
  const on = items.filter(({ enabled }) => enabled).length;
  return on === 0 ? '' : String(on);
};

const tabs: readonly EditorTab[] = [
  {
    id: 'params',
    label: 'Params',
    holds: (form) => {
      const all = pathParameters(form.url).length + queryPairs(form).filter(({ enabled }) => enabled).length;
      return all === 0 ? '' : String(all);
    },
    content: ParamsTab,
  },
  {
    id: 'headers',
    label: 'Headers',
    holds: (form) => count([...form.headers, ...(impliedType(form) === undefined ? [] : [{ enabled: true }])]),
    content: HeadersTab,
  },
  { id: 'body', label: 'Body', holds: ({ body }) => (body.kind === 'none' ? '' : body.kind), content: BodyTab },
  {
    id: 'token',
    label: 'Token',
    holds: (form) =>
      typedTokens(form).includes('header') ? 'typed' : tokenConditions[form.token.condition].name.toLowerCase(),
    content: TokenTab,
  },
  {
    id: 'options',
    label: 'Options',
    holds: ({ refreshOn401, followRedirects, verifyTls, checkRevocation }) =>
      count([refreshOn401, followRedirects, !verifyTls, checkRevocation].map((enabled) => ({ enabled }))),
    content: OptionsTab,
  },
];

/** The parts of the request other than its method and URL. */
export function EditorTabs() {
  const shown = useTab('editor');
  const { form, draft } = useDraft();
  return (
    <section className={styles.editor} aria-label="Parts of the request">
      <Tabs {...shown} keepMounted={false} className={styles.tabs}>
        <Tabs.List>
          {tabs.map(({ id, label, holds }) => {
            const inside = holds(form);
            return (
              <Tabs.Tab key={id} value={id}>
                {label} {inside !== '' && <span className={styles.holds}>{inside}</span>}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {tabs.map(({ id, content: Content }) => (
          <Tabs.Panel key={id} value={id}>
            <div className={styles.content} key={draft.key}>
              <Content />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
