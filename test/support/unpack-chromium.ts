/** Unpacks the browser into TMPDIR, in a separate process, so that no test gets the environment that this needs. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
