import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { Violation } from '#shared/model/violation.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { Shapes } from '../understand/schema-shape.ts';
import { checkEvent } from './check-event.ts';
import type { EventFinding, EventRequest } from './event-request.ts';
import { createRecognise } from './recognise-event.ts';
import { violationsText } from './violation-text.ts';

/** The events of an interface, as receivers recognise and check them. */
export interface KnownEvents {
  /** By path, by constants and names in the payload, and then by schema; undefined if it could be several. */
  recognise(request: EventRequest): string | undefined;
  signatureOf(
    event: string,
  ): { scheme?: KeyedScheme | undefined; header?: string | undefined; secrets: readonly string[] } | undefined;
  /**
   * Compares method, header fields, media type and payload, and finds the lines of broken rules.
   * @returns undefined for an unknown event
   */
  check(event: string, request: EventRequest): EventFinding | Promise<EventFinding> | undefined;
}

export interface KnownDeps {
  model: InterfaceModel;
  shapes: Shapes;
  /** Of the events as operations. */
  compiled: Pick<CompiledInterface, 'operations' | 'violations'>;
  /** Adds where rules are written. */
  placeRules: (rules: readonly Violation[]) => Promise<Violation[]>;
}

/** The events of an interface, compiled once. */
export function createKnownEvents(deps: KnownDeps): KnownEvents {
  const events = new Map(deps.model.events.map((event) => [event.name, event]));
  return {
    recognise: createRecognise(deps),
    signatureOf(name) {
      const { scheme = 'none', header, secret } = events.get(name)?.signature ?? {};
      return { secrets: secret === undefined ? [] : [secret], header, ...(scheme !== 'none' && { scheme }) };
    },
    check(name, request) {
      const event = events.get(name);
      const finding = event && checkEvent(deps.compiled, event, request);
      if (finding?.outcome !== 'failed' || !finding.violations) return finding;
      return deps
        .placeRules(finding.violations)
        .then((violations) => ({ ...finding, violations, detail: violationsText(violations) }));
    },
  };
}
