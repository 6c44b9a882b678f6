import { describe, expect, it } from 'vitest';
import { readScript } from '../../../../../../../electron/engine/client/requests/import/script/read-script.ts';

/** Assertions as one line each. */
function asserted(script: string): string[] {
  const { assertions, omitted } = readScript(script);
  return [
    ...assertions.map(({ expression, operator, value }) => [expression, operator, value].filter(Boolean).join(' ')),
    ...omitted.map((text) => `omitted: ${text}`),
  ];
}

const test = (body: string): string => `pm.test("a", function () { ${body} });`;

describe('a script after the response', () => {
  it.each([
    [test('pm.response.to.have.status(200);'), ['res.status eq 200']],
    [test('pm.response.to.have.status("Created");'), ['res.status eq 201']],
    [test('pm.response.to.be.ok; pm.response.to.be.json'), ['res.status eq 200', 'res.body isJson']],
    [test('pm.response.to.not.be.error'), ['res.status lt 400']],
    [test('pm.response.to.be.success'), ['res.status between 200, 299']],
    [test('pm.response.to.have.header("Content-Type")'), ['res.headers["Content-Type"] isDefined']],
    [test('pm.response.to.have.header("X", "1")'), ['res.headers["X"] eq 1']],
    [test('pm.response.to.have.jsonBody("a.b[0]", "x")'), ['res.body.a.b[0] eq x']],
    [test('pm.expect(pm.response.headers.get("x")).to.include("json")'), ['res.headers["x"] contains json']],
    [test('pm.expect(pm.response.responseTime).to.be.below(200)'), ['res.responseTime lt 200']],
    [test('pm.expect(pm.response.code).to.be.oneOf([200, 201])'), ['res.status in 200, 201']],
    [test('pm.expect([200, 202]).to.include(pm.response.code)'), ['res.status in 200, 202']],
    ['pm.test("a", () => pm.expect(pm.response.json().id).to.eql(7))', ['res.body.id eq 7']],
    [test('const j = pm.response.json(); pm.expect(j["a-b"][0].c).to.equal("x")'), ['res.body["a-b"][0].c eq x']],
    [test('const { a: { b } } = pm.response.json(); pm.expect(b).to.be.true'), ['res.body.a.b eq true']],
    [
      test('pm.expect(pm.response.json()).to.be.an("array").that.is.not.empty'),
      ['res.body isArray', 'res.body isNotEmpty'],
    ],
    [test('pm.expect(pm.response.json().items.length).to.be.above(0)'), ['res.body.items isNotEmpty']],
    [test('pm.expect(pm.response.json().items).to.have.lengthOf(3)'), ['res.body.items length 3']],
    [
      test('pm.expect(pm.response.json()).to.have.property("a").that.equals("")'),
      ['res.body.a isDefined', 'res.body.a eq'],
    ],
    [test('pm.expect(pm.response.json().a).to.match(/^x+$/i)'), ['res.body.a matches (?i)^x+$']],
    [
      test('pm.expect(pm.response.json().a).to.match(/(?=x)/)'),
      ['omitted: pm.expect(pm.response.json().a).to.match(/(?=x)/)'],
    ],
    [test('pm.expect(pm.response.text()).to.include("a.b")'), ['res.body matches a\\.b']],
    [test('pm.expect(pm.response.json().a === 1).to.be.false'), ['res.body.a neq 1']],
    ['tests["a"] = responseCode.code === 200 && responseBody.has("ok");', ['res.status eq 200', 'res.body matches ok']],
    [
      'tests.a = responseCode.code === 200 || responseCode.code === 201 || responseCode.code === 202;',
      ['res.status in 200, 201, 202'],
    ],
    [
      'tests["a " + responseCode.code] = responseCode.code === 200 || responseCode.code === 201;',
      ['res.status in 200, 201'],
    ],
    ['var d = JSON.parse(responseBody); tests["a"] = d.x !== undefined;', ['res.body.x isDefined']],
    ['insomnia.test("a", () => { insomnia.expect(insomnia.response.code).to.eql(200) })', ['res.status eq 200']],
    [
      'test("a", () => { expect(res.getStatus()).to.equal(200); expect(res.body.a).to.be.a("string") })',
      ['res.status eq 200', 'res.body.a isString'],
    ],
    ['console.log(pm.response.json()); "use strict";', []],
    [
      test('pm.expect(pm.response.json().a).to.eql(pm.environment.get("x"))'),
      ['omitted: pm.expect(pm.response.json().a).to.eql(pm.environment.get("x"))'],
    ],
    [
      test('pm.expect(pm.response.json().a).to.eql({ b: 1 })'),
      ['omitted: pm.expect(pm.response.json().a).to.eql({ b: 1 })'],
    ],
    [
      'if (pm.response.code === 200) { pm.test("a", () => pm.response.to.be.json) }',
      ['omitted: { pm.test("a", () => pm.response.to.be.json) }', 'omitted: pm.response.code === 200'],
    ],
    ['let a = pm.response.json(); a = 7; tests["x"] = a === 7;', ['omitted: tests["x"] = a === 7']],
    ['for (;;) {}', ['omitted: for (;;) {}']],
    ['let a = ;', ['omitted: the whole script, because Unexpected token (1:8)']],
    [
      test('pm.expect(constructor.constructor("return 1")()).to.eql(__proto__)'),
      ['omitted: pm.expect(constructor.constructor("return 1")()).to.eql(__proto__)'],
    ],
    [
      `tests.a = ${'('.repeat(60_000)}1${')'.repeat(60_000)}`,
      ['omitted: the whole script, because it is nested too deep'],
    ],
  ])('%s', (script, expected) => {
    expect(asserted(script)).toEqual(expected);
  });

  it('saves variables from the response, also under a condition, which is named', () => {
    const script = `const json = pm.response.json();
      pm.environment.set("token", json.access_token);
      pm.collectionVariables.set("id", pm.response.json().items[0].id);
      postman.setGlobalVariable("etag", postman.getResponseHeader("ETag"));
      if (json.next) { pm.globals.set("next", json.next); }
      if (pm.response.code === 200) pm.globals.set("last", json.last);
      pm.environment.set("now", Date.now());
      bru.setVar("whole", JSON.stringify(json));`;
    expect(readScript(script)).toEqual({
      assertions: [],
      values: [
        { name: 'token', expression: 'res.body.access_token' },
        { name: 'id', expression: 'res.body.items[0].id' },
        { name: 'etag', expression: 'res.headers["ETag"]' },
        { name: 'next', expression: 'res.body.next' },
        { name: 'last', expression: 'res.body.last' },
        { name: 'whole', expression: 'res.body' },
      ],
      omitted: ['pm.response.code === 200', 'pm.environment.set("now", Date.now())'],
    });
  });
});
