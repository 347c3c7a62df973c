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

/** What a thread is started for. */
export type FilesJob =
  | ({
      kind: 'export';
      format: TrafficFormat;
      hides: RedactionChoice | null;
      lastSeq: number | undefined;
    } & Chosen)
  | ({ kind: 'preview'; hides: RedactionChoice } & Chosen)
  /** `name` is the file's, for a recording that has none. */
  | { kind: 'import'; name: string | undefined }
  | { kind: 'salvage'; recordingId: string };

export type FilesSetup = {
  home: string;
  version: string;
  /** The recording that this app writes. */
  ownId: string;
  /** What is masked, beside what has the name or the shape of a secret. */
  known: readonly KnownSecret[];
  job: FilesJob;
};

/** What a job ends with. */
export type FilesOutcome = HiddenPlace[] | HiddenPreview | ImportedRecording | SalvagedRecording;

export type ToFiles =
  /** An export may write its next part. */
  | { type: 'next' }
  /** What an import asked for; without bytes there is no more. */
  | { type: 'chunk'; bytes?: Uint8Array }
  | { type: 'abort' };

export type FromFiles =
  | { type: 'part'; text: string }
  /** An import waits for bytes. */
  | { type: 'more' }
  | { type: 'done'; outcome: FilesOutcome }
  | { type: 'failed'; code: RpcErrorCode; message: string };
