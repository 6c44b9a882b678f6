import { stringify } from 'yaml';
import { CopyButton } from '../../components/button.tsx';
import { changedNames } from '../../store/changed-names.ts';
import { useStores } from '../../store/use-stores.ts';

/** Copies the changed assumptions as the section `profile` of `hookbench.yaml`. */
export default function CopyYaml() {
  const { profile: store } = useStores();
  const yaml = () => {
    const { profile } = store.getState();
    return stringify({ profile: Object.fromEntries(changedNames(profile).map((name) => [name, profile[name]])) });
  };
  return <CopyButton size="normal" what="as YAML" label="Copy as YAML" text={yaml} />;
}
