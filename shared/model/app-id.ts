/** Names the app to the systems. The shortcut that the installer makes on Windows has it as well. */
export const appId = 'app.hookbench.desktop';
