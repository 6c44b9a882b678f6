import { MethodTag } from '../../../components/method-tag.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { draftKey, isChanged } from '../../../store/requests/drafts.ts';
import { requestPresets, type RequestPreset } from '../../../store/requests/request-presets.ts';
import { useOpenPreset } from '../../../store/use-open-preset.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './side.module.css';

const groups = [...new Set(requestPresets.map(({ group }) => group))];

/** A ready-made request for every path of the API. */
export function PresetList() {
  return (
    <div onKeyDown={moveAmongRows}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className={styles.group}>{group}</h2>
          <ul>
            {requestPresets
              .filter((preset) => preset.group === group)
              .map((preset) => (
                <li key={preset.id}>
                  <PresetRow preset={preset} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PresetRow({ preset }: { preset: RequestPreset }) {
  const open = useOpenPreset();
  const key = draftKey({ kind: 'preset', id: preset.id });
  const current = useStoreState('requests', (state) => state.current === key);
  const changed = useStoreState('requests', ({ drafts }) =>
    drafts.some((draft) => draft.key === key && isChanged(draft)),
  );
  return (
    <button
      type="button"
      className={styles.row}
      data-row
      aria-current={current}
      onClick={() => {
        open(preset);
      }}
    >
      <MethodTag method={preset.method} />
      <span className={styles.path} title={preset.path}>
        {preset.path}
      </span>
      {changed ? <span className={styles.dot} role="img" aria-label="changed" title="Changed" /> : <span />}
      <span className={styles.below} title={preset.purpose}>
        {preset.purpose}
      </span>
    </button>
  );
}
