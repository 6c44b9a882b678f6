/** Findings of electronegativity in the built app, and why they are no vulnerability. A finding that is gone or new fails the test. */
export const explained: { id: string; file: string; sample: string; because: string }[] = [
  {
    id: 'CSP_GLOBAL_CHECK',
    file: 'N/A',
    sample: '',
    because:
      'It looks for a policy in a <meta> tag or in onHeadersReceived; ours is a header of each answer of app://.',
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'main/main.js',
    sample: 'shell.openExternal(allowed).catch(onFailure);',
    because: 'It asks for a review: the address went through externalAddress, which lets http and https pass alone.',
  },
  {
    id: 'AUXCLICK_JS_CHECK',
    file: 'main/main.js',
    sample: 'const window = new BrowserWindow(windowOptions({',
    because: 'A middle click asks for a new window, and every new window is denied.',
  },
  {
    id: 'CONTEXT_ISOLATION_JS_CHECK',
    file: 'main/main.js',
    sample: 'const window = new BrowserWindow(windowOptions({',
    because:
      'It does not look into windowOptions, which sets contextIsolation; the double reads what the window was given.',
  },
  {
    id: 'SANDBOX_JS_CHECK',
    file: 'main/main.js',
    sample: 'const window = new BrowserWindow(windowOptions({',
    because: 'It does not look into windowOptions, which sets sandbox; the double reads what the window was given.',
  },
  {
    id: 'PROTOCOL_HANDLER_JS_CHECK',
    file: 'main/main.js',
    sample: 'if (portable === void 0) app.setAsDefaultProtocolClient(linkScheme);',
    because: 'It asks for a review: parseLink takes names of screens out of a hookbench:// link, and nothing else.',
  },
  {
    id: 'PROTOCOL_HANDLER_JS_CHECK',
    file: 'main/main.js',
    sample: 'else app.setAsDefaultProtocolClient(linkScheme, portable);',
    because: 'The same, for the portable program, whose path the program itself sets when it unpacks.',
  },
];
