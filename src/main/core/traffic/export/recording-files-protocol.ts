import type {
  HiddenPlace,
  HiddenPreview,
  ImportedRecording,
  RedactionChoice,
  SalvagedRecording,
  TrafficFormat,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import type { RpcErrorCode } from '../../../../shared/rpc/errors.ts';
import type { KnownSecret } from '../../secrets/masking/secret-masker.ts';

type Chosen = { recordingId: string; filter: TrafficFilter };

/** The one job that a thread is started for. */
export type FilesJob =
  | ({
      kind: 'export';
      format: TrafficFormat;
      hides: RedactionChoice | null;
      lastSeq: number | undefined;
    } & Chosen)
  | ({ kind: 'preview'; hides: RedactionChoice } & Chosen)
  /** `name` is for a recording whose file says none. */
  | { kind: 'import'; name: string | undefined }
  | { kind: 'salvage'; recordingId: string };

export type FilesSetup = {
  home: string;
  version: string;
  /** The recording that this app writes. */
  ownId: string;
  /** Known secrets, which are masked besides those that have the name or the shape of one. */
  known: readonly KnownSecret[];
  job: FilesJob;
};

/** What a job returns: what an export hid, or the outcome of the other kinds. */
export type FilesOutcome = HiddenPlace[] | HiddenPreview | ImportedRecording | SalvagedRecording;

export type ToFiles =
  /** An export may write its next part. */
  | { type: 'next' }
  /** The bytes that an import asked for; without them there are no more. */
  | { type: 'chunk'; bytes?: Uint8Array }
  | { type: 'abort' };

export type FromFiles =
  | { type: 'part'; text: string }
  /** An import waits for its next chunk. */
  | { type: 'more' }
  | { type: 'done'; outcome: FilesOutcome }
  | { type: 'failed'; code: RpcErrorCode; message: string };
