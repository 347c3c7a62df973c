import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type {
  ConnectionSnapshot,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import { backend } from '../../backend.ts';
import { rawDraftKey } from '../../../shared/model/view-keys.ts';
import { report } from '../../notices.ts';
import { sendRaw } from '../../send-raw.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useModEnter } from '../../use-mod-enter.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { HeaderRows } from './header-rows.tsx';
import { MessageFields } from './message-fields.tsx';
import { RawAnswer } from './raw-answer.tsx';
import { headerChanges, readDraft, textToSend, type RawDraft } from './raw-draft.ts';
import { localKeys } from '../../local-keys.ts';

type RawPanelProps = {
  connection: ConnectionSnapshot;
  /** The server as it was negotiated; undefined where the handshake failed. */
  server: NegotiatedServer | undefined;
};

/** Composes any message, valid or not, and sends it unchanged. */
export function RawPanel({ connection, server }: RawPanelProps) {
  const { serverName, connectionId, transport } = connection;
  const key = rawDraftKey(serverName);
  const [draft, setDraft] = useState(() => readDraft(readViewState(key)));
  const [sent, setSent] = useState(0);
  const [sentSeq, setSentSeq] = useState<number>();
  const schemas = useParamSchemas();
  const change = (part: Partial<RawDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    writeViewState(key, next);
  };
  const text = textToSend(draft, `raw-${sent + 1}`, server?.envelope);
  const send = () => {
    setSent(sent + 1);
    const headers = headerChanges(draft);
    sendRaw({ serverName, connectionId, text, headers, onSent: setSentSeq });
  };
  useModEnter(send);
  return (
    <section aria-label={`Raw messages to ${serverName}`} className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-4 pb-3">
        <header className="-mb-1 flex-none pt-3">
          <h1 className="text-[15px] font-semibold">Raw messages</h1>
          <p className="text-text-muted">
            Messages are sent unchanged, valid or not; the response appears below, all else in the
            traffic.
          </p>
        </header>
        <Choice
          label="Compose as"
          value={draft.mode}
          options={[
            { value: 'message', label: 'Message' },
            { value: 'text', label: 'Text' },
          ]}
          onChoice={(mode) =>
            change({ mode, ...(mode === 'text' && draft.text === '' ? { text } : {}) })
          }
        />
        {draft.mode === 'message' ? (
          <>
            <MessageFields
              draft={draft}
              revision={server?.revision ?? newestLegacy}
              wantsEnvelope={server?.envelope !== undefined}
              schemas={schemas}
              path={key}
              onDraft={change}
            />
            <SentText text={text} />
          </>
        ) : (
          <textarea
            aria-label="Text to send"
            className="mono min-h-32 w-full flex-1 resize-none rounded-md border border-border-strong bg-field p-2"
            spellCheck={false}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        {transport === 'http' && (
          <HeaderRows rows={draft.headers} onRows={(headers) => change({ headers })} />
        )}
      </div>
      {sentSeq !== undefined && <RawAnswer sentSeq={sentSeq} />}
      <footer className="flex flex-none items-center gap-2 border-t border-border px-4 py-2">
        <Tooltip text="Send" shortcut={localKeys.send.keys} side="top">
          <Button variant="primary" icon={Send} onClick={send}>
            Send
          </Button>
        </Tooltip>
        <span className="text-xs text-text-muted">to {serverName}</span>
      </footer>
    </section>
  );
}

/** The revision whose methods come first where none was negotiated. */
const newestLegacy = '2025-11-25';

/** The text that the parts of a message make. */
function SentText({ text }: { text: string }) {
  return (
    <div className="flex flex-none flex-col gap-1">
      <span className="flex items-center gap-1 text-xs font-medium">
        What is sent <CopyButton label="Copy what is sent" text={text} />
      </span>
      <output
        aria-label="What is sent"
        className="mono max-h-24 overflow-auto rounded-md border border-border bg-surface p-2 break-all whitespace-pre-wrap text-text-muted select-text"
      >
        {text}
      </output>
    </div>
  );
}

type Schemas = Record<string, unknown>;
let asked: Promise<Schemas> | undefined;
let known: Schemas = {};

/** The schemas of parameters, by method; they never change, and are read once per page. */
function useParamSchemas(): Schemas {
  const [schemas, setSchemas] = useState(known);
  useEffect(() => {
    asked ??= readSchemas();
    const take = (found: Schemas) => {
      known = found;
      setSchemas(found);
    };
    report(asked.then(take), 'Parameters can’t be completed');
  }, []);
  return schemas;
}

async function readSchemas(): Promise<Schemas> {
  try {
    return await backend.call('protocol.paramSchemas', {});
  } catch (error) {
    // The next panel that opens asks again.
    asked = undefined;
    throw error;
  }
}
