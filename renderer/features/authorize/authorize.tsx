import { ScreenTitle } from '../../components/screen-title.tsx';
import styles from './authorize.module.css';
import { FamiliesCard } from './families/families-card.tsx';
import { FaultsCard } from './faults/faults-card.tsx';
import { FlowsCard } from './flows/flows-card.tsx';
import { FlowFormCard } from './form/flow-form-card.tsx';
import { StepsCard } from './steps/steps-card.tsx';
import { TokenCard } from './token/token-card.tsx';

/** OAuth to be seen: what to ask for, each message of the flow, and the tokens that it won. */
export function Authorize() {
  return (
    <div className={styles.authorize}>
      <ScreenTitle>Authorize</ScreenTitle>
      <div className={styles.column}>
        <FlowFormCard />
        <FaultsCard />
        <FlowsCard />
      </div>
      <div className={styles.rest}>
        <div className={styles.column}>
          <StepsCard />
        </div>
        <div className={styles.column}>
          <TokenCard />
          <FamiliesCard />
        </div>
      </div>
    </div>
  );
}
