import type { CallMethod } from '../../../shared/model/call.ts';
import type { Catalog, CatalogKind } from '../../../shared/model/connection.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Validation } from '../validation/create-validation.ts';
import type { RawRequest } from '../wire/raw-lane.ts';
import type { WireLog } from '../wire/wire-log.ts';
import { readCatalog, type CatalogLine, type CatalogOptions } from './catalog.ts';
import { OutputSchemas } from './output-schemas.ts';
import { ParamHeaders } from './param-headers.ts';

/** The lists of one server, and what follows from them for its calls. */
export class ServerLists {
  private readonly line: CatalogLine;
  private readonly log: WireLog;
  private readonly paramHeaders = new ParamHeaders();
  private readonly outputSchemas: OutputSchemas;

  constructor(line: CatalogLine, log: WireLog, validation: Pick<Validation, 'judge'>) {
    this.line = line;
    this.log = log;
    this.outputSchemas = new OutputSchemas(validation);
  }

  async read(
    kind: CatalogKind,
    capabilities: Record<string, unknown>,
    options: CatalogOptions | undefined,
  ): Promise<Catalog> {
    const catalog = await readCatalog(kind, capabilities, this.line, options);
    if (kind !== 'tools') return catalog;
    const isFirstPage = options?.cursor === undefined;
    this.paramHeaders.learn(catalog.items, isFirstPage);
    this.outputSchemas.learn(catalog.items, isFirstPage);
    return catalog;
  }

  /** The headers that a call's arguments are mirrored into (2026-07-28 over HTTP). */
  headersOf(request: RawRequest): Record<string, string> | undefined {
    return this.paramHeaders.of(request);
  }

  /** Judges the result of a tool by its output schema; what is wrong goes into the record too. */
  async judge(
    { method, name }: { method: CallMethod; name: string },
    result: Buffer,
    requestSeq: number | undefined,
  ): Promise<Finding[]> {
    if (method !== 'tools/call') return [];
    const findings = await this.outputSchemas.findings(name, result);
    if (findings.length > 0) this.log.remark(`the result of ${name}`, findings, requestSeq);
    return findings;
  }
}
