import { CopyButton } from '../../components/copy-button.tsx';
import { useStores } from '../../store/use-stores.ts';
import { profileYaml } from './profile-yaml.ts';

/** Copies the changed assumptions as a section of `hookbench.yaml`. */
export default function CopyYaml() {
  const { profile } = useStores();
  return (
    <CopyButton
      size="normal"
      what="as YAML"
      label="Copy as YAML"
      text={() => profileYaml(profile.getState().profile)}
    />
  );
}
