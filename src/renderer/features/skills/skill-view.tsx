import { FileText, MessagesSquare, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  pathInSkill,
  type ReadSkillFile,
  type Skill,
} from '../../../shared/model/servers/skill.ts';
import { backend } from '../../backend.ts';
import { ResourceContent } from '../../calls/results/resource-content.tsx';
import { handResourceToChat } from '../../chat-handover.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { SkillChecks } from './skill-checks.tsx';
import { useSkillFile, useSkillFiles, type LoadedFile } from './use-skills.ts';

type SkillViewProps = { connectionId: number; serverName: string; skill: Skill };

/** One skill: what its entry says, its files, and the one that was opened. */
export function SkillView({ connectionId, serverName, skill: listed }: SkillViewProps) {
  const [skill, setSkill] = useState(listed);
  const isRefused = skill.problems.length > 0;
  const [openedUri, setOpenedUri] = useState(skill.uri);
  const loaded = useSkillFile(connectionId, skill, isRefused ? undefined : openedUri);
  const uris = useSkillFiles(connectionId, skill);
  const sizes = new Map(
    skill.files === 'dynamic' ? [] : skill.files.map(({ uri, size }) => [uri, size]),
  );
  return (
    <section aria-label={`Skill ${skill.name}`} className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-col gap-1 border-b border-border px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 flex-1 text-[15px] font-semibold break-words">
            <VisibleText text={skill.name || skill.uri} />
          </h2>
          <ChatButton {...{ serverName, skill, loaded }} />
        </div>
        <p className="break-words text-text-muted">
          <VisibleText text={skill.description || 'No description'} />
        </p>
        <p className="mono break-all text-text-muted">
          <VisibleText text={skill.uri} />
        </p>
      </header>
      {isRefused ? (
        <div role="alert" className="p-4">
          <p className="font-medium text-danger">No file of this skill is loaded.</p>
          <ul className="list-disc pt-1 pl-5">
            {skill.problems.map((problem) => (
              <li key={problem} className="break-words">
                <VisibleText text={problem} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <ul aria-label="Files" className="flex flex-wrap gap-1 px-4 pt-3">
            {uris.map((uri) => (
              <li key={uri} className="max-w-full">
                <button
                  type="button"
                  aria-current={uri === openedUri}
                  className="mono flex max-w-full items-center gap-1.5 rounded-md border border-border px-2 py-0.5 hover:bg-hover aria-[current=true]:bg-selected"
                  onClick={() => setOpenedUri(uri)}
                >
                  <FileText size={12} aria-hidden className="flex-none text-text-muted" />
                  <span className="min-w-0 truncate">
                    <VisibleText text={pathInSkill(skill.uri, uri)} />
                  </span>
                  {sizes.has(uri) && (
                    <span className="flex-none text-text-muted">
                      {byteSize(sizes.get(uri) ?? 0)}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {skill.files === 'dynamic' && (
            <p className="px-4 pt-2 text-xs text-text-muted">
              The entry is dynamic: it lists no files, so sizes and digests can’t be verified.
            </p>
          )}
          <Opened loaded={loaded}>
            <EntryAgain connectionId={connectionId} uri={skill.uri} onEntry={setSkill} />
          </Opened>
        </div>
      )}
    </section>
  );
}

/** The file that was opened; `children` where it is not what the entry says. */
function Opened({ loaded, children }: { loaded: LoadedFile; children: ReactNode }) {
  if (loaded.status === 'loading') return <Skeleton label="Loading the file" />;
  if (loaded.status === 'failed') {
    return (
      <p role="alert" className="p-4 break-words text-danger">
        {loaded.why}
      </p>
    );
  }
  const { file } = loaded;
  return (
    <div className="flex flex-col gap-3 p-4">
      <SkillChecks checks={file.checks} />
      {file.content ? (
        <ResourceContent resource={resourceOf(file)} isError={false} fills={false} />
      ) : (
        children
      )}
    </div>
  );
}

type EntryAgainProps = { connectionId: number; uri: string; onEntry(skill: Skill): void };

/** Gets the entry as it is now: a server may have changed the skill since it was listed. */
function EntryAgain({ connectionId, uri, onEntry }: EntryAgainProps) {
  const [isBusy, setIsBusy] = useState(false);
  const get = async () => {
    setIsBusy(true);
    try {
      onEntry(await backend.call('skills.get', { connectionId, uri }));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button
        icon={RefreshCw}
        isBusy={isBusy}
        title="Asks the server for the entry of this skill, and reads the file again"
        onClick={() => report(get(), 'The entry of the skill can’t be read')}
      >
        Get the entry again
      </Button>
    </div>
  );
}

type ChatButtonProps = { serverName: string; skill: Skill; loaded: LoadedFile };

/** Takes the SKILL.md to the chat, once it is verified. */
function ChatButton({ serverName, skill, loaded }: ChatButtonProps) {
  const file = loaded.status === 'read' ? loaded.file : undefined;
  const text =
    file?.uri === skill.uri && file.content && 'text' in file.content
      ? file.content.text
      : undefined;
  return (
    <Button
      size="small"
      icon={MessagesSquare}
      disabled={text === undefined}
      title="Attaches the SKILL.md to a new conversation, where you can send it to a model"
      onClick={() => {
        const resultText = JSON.stringify({ contents: [{ uri: skill.uri, text }] });
        handResourceToChat({ serverName, uri: skill.uri, resultText });
      }}
    >
      Use in the chat
    </Button>
  );
}

const resourceOf = ({ uri, mimeType, content }: ReadSkillFile): Record<string, unknown> => ({
  uri,
  ...(mimeType !== undefined && { mimeType }),
  ...(content && 'text' in content ? { text: content.text } : { blob: content?.base64 }),
});
