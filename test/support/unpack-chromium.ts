/** Unpacks the browser into the folder that TMPDIR names: a process of its own, so that no test sees the environment this needs. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
