import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { trayLines, type TrayFacts, trayMenu, type TrayActions } from './tray-facts.ts';
import { trayLooks } from './tray-looks.ts';

function imageOf(faulty: boolean): NativeImage {
  const image = nativeImage.createEmpty();
  for (const { bytes, height, scale, width } of trayLooks(process.platform, faulty))
    image.addRepresentation({ scaleFactor: scale, width, height, buffer: bytes });
  image.setTemplateImage(process.platform === 'darwin');
  return image;
}

/** Adds the tray icon. It is invisible on desktops without a tray. */
export function openTray(actions: TrayActions) {
  const [normal, faulty] = [imageOf(false), imageOf(true)];
  const tray = new Tray(normal);
  tray.on('click', () => {
    if (process.platform !== 'darwin') actions.show();
  });
  return {
    show(facts: TrayFacts): void {
      tray.setImage(facts.faults === 0 ? normal : faulty);
      tray.setToolTip(['Hookbench', ...trayLines(facts)].join('\n'));
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(facts, actions)));
    },
    close(): void {
      tray.destroy();
    },
  };
}
