import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { http } from '../support/http-request.ts';
import { needs } from '../support/needs.ts';
import { startOAuth, type OAuthParties } from '../support/oauth.ts';
import { createUserAgent } from '../support/user-agent.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const python = '/usr/bin/python3';
const goPath = '/usr/share/gocode';
const redirectUri = 'https://client.example/callback';
const secret = 'secret-of-the-library';
const base = { grants: ['authorization_code', 'client_credentials'] as OAuthClient['grants'], scope: 'read:customers' };

let parties: OAuthParties;
let ca: string;
let folder: string;
beforeAll(async () => {
  const jwks = { keys: [pair.publicKey.export({ format: 'jwk' }) as { kty: 'RSA' }] };
  parties = await startOAuth({
    declared: {
      clients: [
        { ...base, id: 'library', secret, redirectUris: [redirectUri] },
        { ...base, id: 'by-key', grants: ['client_credentials'], authentication: 'private_key_jwt', jwks },
      ],
    },
  });
  await parties.engine.profile.update({
    clientAuthenticationMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  });
  ca = parties.engine.pki.ca.cert;
  folder = mkdtempSync(join(tmpdir(), 'hookbench-clients-'));
  writeFileSync(join(folder, 'ca.pem'), ca);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await parties.close();
});

/**
 * Runs a program that prints an access token. If it first prints an authorization URL, the user signs in there, and the
 * program gets the address of the callback as a line.
 */
async function tokenOf(command: string, args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const file = join(folder, 'ca.pem');
  const issuer = parties.engine.urls.auth.https;
  const env = { ...process.env, ISSUER: issuer, SSL_CERT_FILE: file, REQUESTS_CA_BUNDLE: file, ...more };
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (!line.startsWith('https:')) continue;
    const agent = createUserAgent(ca);
    const { callback } = await parties.signIn(await agent.open(line), agent);
    child.stdin.write(`${callback?.href ?? ''}\n`);
  }
  return last || expect.fail(await errors);
}

async function expectUsable(token: string): Promise<void> {
  const url = `${parties.engine.urls.api.https}/api/customers/C-1001`;
  expect((await http(url, { ca, headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
}

const hasAuthlib =
  spawnSync(python, ['-c', 'from authlib.integrations.requests_client import OAuth2Session']).status === 0;
describe('Authlib', needs(hasAuthlib, 'Authlib with requests is not installed'), () => {
  const run = (code: string, more?: Record<string, string>) =>
    tokenOf(
      python,
      [
        '-c',
        `
import os
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
issuer = os.environ["ISSUER"]
token = issuer + "/token"
${code}`,
      ],
      more,
    );

  it.each(['client_secret_basic', 'client_secret_post'])('obtains a token for itself by %s', async (method) => {
    await expectUsable(
      await run(`
session = OAuth2Session("library", "${secret}", scope="read:customers", token_endpoint_auth_method="${method}")
print(session.fetch_token(token, grant_type="client_credentials")["access_token"])`),
    );
  });

  it('obtains a token for itself by private_key_jwt', async () => {
    const code = `
session = OAuth2Session("by-key", os.environ["KEY"], token_endpoint_auth_method=PrivateKeyJWT(token))
print(session.fetch_token(token, grant_type="client_credentials")["access_token"])`;
    await expectUsable(await run(code, { KEY: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }));
  });

  it('obtains the token of a user, with PKCE and state', async () => {
    await expectUsable(
      await run(`
from authlib.common.security import generate_token
verifier = generate_token(48)
session = OAuth2Session("library", "${secret}", scope="read:customers", redirect_uri="${redirectUri}", code_challenge_method="S256")
url, state = session.create_authorization_url(issuer + "/authorize", code_verifier=verifier)
print(url, flush=True)
print(session.fetch_token(token, authorization_response=input(), state=state, code_verifier=verifier)["access_token"])`),
    );
  });
});

const hasGo = spawnSync('go', ['version']).status === 0 && existsSync(`${goPath}/src/golang.org/x/oauth2`);
describe('golang.org/x/oauth2', needs(hasGo, 'Go with golang.org/x/oauth2 is not installed'), () => {
  const source = `package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"os"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	issuer, ctx := os.Getenv("ISSUER"), context.Background()
	if os.Args[1] == "client" {
		c := clientcredentials.Config{ClientID: "library", ClientSecret: "${secret}", TokenURL: issuer + "/token", Scopes: []string{"read:customers"}}
		token, err := c.Token(ctx)
		check(err)
		fmt.Println(token.AccessToken)
		return
	}
	c := oauth2.Config{ClientID: "library", ClientSecret: "${secret}", RedirectURL: "${redirectUri}", Scopes: []string{"read:customers"}, Endpoint: oauth2.Endpoint{AuthURL: issuer + "/authorize", TokenURL: issuer + "/token"}}
	verifier := "a-code-verifier-that-is-long-enough-0123456789_~."
	sum := sha256.Sum256([]byte(verifier))
	fmt.Println(c.AuthCodeURL("a state", oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(sum[:])), oauth2.SetAuthURLParam("code_challenge_method", "S256")))
	line := bufio.NewScanner(os.Stdin)
	line.Scan()
	callback, err := url.Parse(line.Text())
	check(err)
	if callback.Query().Get("state") != "a state" {
		panic("another state")
	}
	token, err := c.Exchange(ctx, callback.Query().Get("code"), oauth2.SetAuthURLParam("code_verifier", verifier))
	check(err)
	fmt.Println(token.AccessToken)
}
`;
  beforeAll(() => {
    writeFileSync(join(folder, 'main.go'), source);
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: goPath, GOCACHE: join(folder, 'cache'), GOFLAGS: '' };
    const built = spawnSync('go', ['build', '-o', join(folder, 'client'), join(folder, 'main.go')], { env });
    expect(built.status, String(built.stderr)).toBe(0);
  }, 240_000);

  it.each([
    ['for itself', 'client'],
    ['of a user, with PKCE and state', 'user'],
  ])('obtains a token %s', async (_what, argument) => {
    await expectUsable(await tokenOf(join(folder, 'client'), [argument]));
  });
});
