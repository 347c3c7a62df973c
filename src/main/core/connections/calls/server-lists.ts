import { isObject } from '../../../../shared/json/is-object.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import type { CallMethod } from '../../../../shared/model/calls/call.ts';
import {
  catalogKinds,
  type Catalog,
  type CatalogKind,
} from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { asksForSecret } from '../../../../shared/secrets/secret-places.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { Validation } from '../../validation/create-validation.ts';
import type { RawRequest } from '../../wire/raw-lane.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { emptyCatalog, isDeclared, walkPages, type CatalogOptions } from './catalog.ts';
import { staleLists } from '../notifications.ts';
import type { KeptResult } from './kept-results.ts';
import { createListPages, type ListLine, type ListPages } from './list-pages.ts';
import { OutputSchemas } from './output-schemas.ts';
import { ParamHeaders } from './param-headers.ts';
import { undeclaredLists } from './undeclared-lists.ts';
import { messageIn } from '../reach/raw-message.ts';

const maxFindings = 20;
/** How long a server may take for a list that it did not declare, in milliseconds. */
const undeclaredTimeoutMs = 5000;

type Options = {
  validation: Pick<Validation, 'judge'>;
  definition: Pick<ServerDefinition, 'upkeep'>;
};

/** The lists of one server, and what follows from them for its calls. */
export class ServerLists {
  private readonly pages: ListPages;
  private readonly log: WireLog;
  private readonly paramHeaders = new ParamHeaders();
  private readonly outputSchemas: OutputSchemas;
  private toolNames = new Set<string>();
  /** The tools that run as a task alone (2025-11-25). */
  private taskTools = new Set<string>();
  /** The schemas of tools that take a secret, by their names. */
  private secretSchemas = new Map<string, unknown>();

  private readonly undeclared: ReturnType<typeof undeclaredLists> | undefined;

  constructor(line: ListLine, log: WireLog, { validation, definition }: Options) {
    this.pages = createListPages(line);
    this.log = log;
    this.undeclared = definition.upkeep?.declaredOnly
      ? undefined
      : undeclaredLists((kind) => this.findOut(kind));
    this.outputSchemas = new OutputSchemas(validation);
  }

  async read(
    kind: CatalogKind,
    capabilities: Record<string, unknown>,
    options: CatalogOptions = {},
  ): Promise<Catalog> {
    const isThere = isDeclared(kind, capabilities) || (await this.undeclared?.has(kind)) === true;
    return isThere ? this.walk(kind, options) : emptyCatalog();
  }

  private async walk(kind: CatalogKind, options: CatalogOptions): Promise<Catalog> {
    const { mayBeKept = false } = options;
    const isFirstPage = options.cursor === undefined;
    if (isFirstPage && !mayBeKept) this.pages.forget(kind);
    if (kind !== 'tools') return walkPages((cursor) => this.page(kind, cursor, options), options);
    if (isFirstPage && !this.pages.has(kind)) this.toolNames = new Set();
    // The set is held here, since another reading of the list may begin before this one ends.
    const seen = this.toolNames;
    const catalog = await walkPages(async (cursor) => {
      const { isKept, ...page } = await this.page(kind, cursor, options);
      if (!isKept) this.compareNames(page.items, seen);
      return page;
    }, options);
    this.paramHeaders.learn(catalog.items, isFirstPage);
    this.outputSchemas.learn(catalog.items, isFirstPage);
    this.learnTools(catalog.items, isFirstPage);
    return catalog;
  }

  private learnTools(tools: unknown[], isFirstPage: boolean): void {
    if (isFirstPage) {
      this.taskTools = new Set();
      this.secretSchemas = new Map();
    }
    for (const tool of tools) {
      const name = memberOf(tool, 'name');
      if (typeof name !== 'string') continue;
      const support = memberOf(memberOf(tool, 'execution'), 'taskSupport');
      if (support === 'required') this.taskTools.add(name);
      const schema = memberOf(tool, 'inputSchema');
      if (asksForSecret(schema)) this.secretSchemas.set(name, schema);
    }
  }

  /** The schema of the arguments of a call, where it marks one as a secret and the tool was listed. */
  secretSchemaOf({ method, name }: { method: CallMethod; name: string }): unknown {
    return method === 'tools/call' ? this.secretSchemas.get(name) : undefined;
  }

  /** Whether a tool that was listed says that it runs as a task alone. */
  needsTask(tool: string): boolean {
    return this.taskTools.has(tool);
  }

  private page(kind: CatalogKind, cursor: string | undefined, options: CatalogOptions) {
    return this.pages.read(kind, { ...options, cursor });
  }

  /** Forgets all pages, as the server is gone and the next one may offer something else. */
  forget(): void {
    for (const kind of catalogKinds) this.pages.forget(kind);
  }

  /** The lists that a notification makes stale. A list that the server did not have may exist now. */
  changedBy(method: string): readonly CatalogKind[] {
    const stale = staleLists(method);
    for (const kind of stale) {
      this.undeclared?.forget(kind);
      this.pages.forget(kind);
    }
    return stale;
  }

  private async findOut(kind: CatalogKind): Promise<void> {
    const { items } = await this.walk(kind, {
      pages: 1,
      timeoutMs: undeclaredTimeoutMs,
      mayBeKept: true,
    });
    if (items.length === 0) return;
    const message = `it lists ${kind}, which its capabilities do not declare`;
    this.log.remark(`the list of ${kind}`, [{ rule: 'capabilities', message }], undefined);
  }

  /** Records tools of one name on different pages; those on one page are found with its record. */
  private compareNames(tools: unknown[], seen: Set<string>): void {
    const names = tools.flatMap((tool) =>
      isObject(tool) && typeof tool['name'] === 'string' ? [tool['name']] : [],
    );
    const known = new Set(names.filter((name) => seen.has(name)));
    for (const name of names) seen.add(name);
    if (known.size === 0) return;
    const findings = [...known].slice(0, maxFindings).map((name) => ({
      rule: 'tool-names' as const,
      message: `two tools are named “${name}”, on different pages`,
    }));
    this.log.remark('the list of tools', findings, undefined);
  }

  /** What is recorded of a call that holds secrets, with the names of the headers that mirror them. */
  hiddenHeaders(request: RawRequest, headers: Record<string, string>): RawRequest['veiled'] {
    const { veiled } = request;
    if (!veiled) return undefined;
    const shown = this.headersOf({ ...request, params: veiled.params }) ?? {};
    const hidden = Object.keys(headers).filter((name) => headers[name] !== shown[name]);
    return { ...veiled, headers: hidden };
  }

  /** The headers that a call's arguments are mirrored into (2026-07-28 over HTTP). */
  headersOf(request: RawRequest): Record<string, string> | undefined {
    return this.paramHeaders.of(request);
  }

  /** The headers that the arguments in a text composed by hand are mirrored into. */
  headersOfText(text: string): Record<string, string> {
    const message = messageIn(text);
    return (message && this.paramHeaders.ofMessage(message)) ?? {};
  }

  /** Judges the result of a tool by its output schema; what is wrong goes into the record too. */
  judge(
    { method, name }: { method: CallMethod; name: string },
    result: KeptResult,
    requestSeq: number | undefined,
  ): Promise<Finding[]> | undefined {
    if (method !== 'tools/call' || !this.outputSchemas.has(name)) return undefined;
    return this.judged(name, result, requestSeq);
  }

  private async judged(
    name: string,
    result: KeptResult,
    requestSeq: number | undefined,
  ): Promise<Finding[]> {
    const findings = await this.outputSchemas.findings(name, result);
    if (findings.length > 0) this.log.remark(`the result of ${name}`, findings, requestSeq);
    return findings;
  }
}
