import { ByHand } from './by-hand.tsx';
import { LatestTrace } from './latest-trace.tsx';
import { Notices } from './notices.tsx';
import styles from './overview.module.css';
import { PartyCards } from './party-cards.tsx';
import { TrustCertificate } from './trust-certificate.tsx';
import { Welcome } from './welcome.tsx';

/** The screen Overview: the parties, the button that starts a chat, and the latest trace. */
export function Overview() {
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <div className={styles.overview}>
        <Notices />
        <Welcome />
        <PartyCards />
        <div className={styles.columns}>
          <LatestTrace />
          <div className={styles.side}>
            <ByHand />
            <TrustCertificate />
          </div>
        </div>
      </div>
    </div>
  );
}
