import { join } from 'node:path';
import type { OutsideBench } from '../outside-bench.ts';

/** What the server of Go needs: Debian's compiler and golang-github-golang-jwt-jwt-dev. */
export const goNeeds = ['go', '/usr/share/gocode/src/github.com/golang-jwt/jwt'];

const built = new WeakMap<OutsideBench, Promise<string>>();

/** The path of `programs/server.go`, which is compiled once. */
export function goServer(bench: OutsideBench): Promise<string> {
  const known = built.get(bench);
  if (known) return known;
  const building = (async () => {
    const path = join(await bench.files({}), 'server');
    const variables = 'GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false';
    await bench.runs('sh', [
      '-c',
      `${variables} go build -o ${path} ${join(import.meta.dirname, 'programs/server.go')}`,
    ]);
    return path;
  })();
  built.set(bench, building);
  return building;
}
