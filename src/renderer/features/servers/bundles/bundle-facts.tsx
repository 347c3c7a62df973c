import type { ReactNode } from 'react';
import type { BundleSheet } from '../../../../shared/model/servers/bundle.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { byteSize, count, counted } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';

const longest = 2000;

/** What a bundle says of itself, and what would be unpacked and started. */
export function BundleFacts({ sheet }: { sheet: BundleSheet }) {
  const { title, version, author, description, command, env, notes, problem, needs } = sheet;
  const { files, fileCount, bytes, sha256, isSigned, tools, type, manifestVersion } = sheet;
  return (
    <dl aria-label="The bundle" className="grid grid-cols-[104px_1fr] gap-x-3 gap-y-2">
      <Fact label="Name">
        <VisibleText isStrict text={title} /> <VisibleText isStrict text={version} />
        {author !== '' && (
          <span className="text-text-muted">
            , by <VisibleText isStrict text={author} />
          </span>
        )}
      </Fact>
      {description !== '' && (
        <Fact label="Description">
          <LongText text={description} longest={longest} />
        </Fact>
      )}
      {problem !== undefined && (
        <Fact label="Platform">
          <span className="text-warning">
            <VisibleText text={problem} />
          </span>
        </Fact>
      )}
      <Fact label="Command">
        <code className="mono break-all">
          <LongText isStrict text={command.join(' ')} longest={longest} />
        </code>
      </Fact>
      {Object.keys(env).length > 0 && (
        <Fact label="Variables">
          <ul>
            {Object.entries(env).map(([name, value]) => (
              <li key={name} className="mono break-all">
                <VisibleText isStrict text={`${name}=${value}`} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Runtime">
        <VisibleText text={[type, ...needs].join(', ')} />
        <span className="text-text-muted">, manifest {manifestVersion}</span>
      </Fact>
      {tools.length > 0 && (
        <Fact label="Tools">
          <LongText isStrict text={tools.join(', ')} longest={longest} />
        </Fact>
      )}
      <Fact label="Files">
        <details>
          <summary className="cursor-pointer">
            {counted(fileCount, 'file', 'files')}, {byteSize(bytes)} unpacked
          </summary>
          <ul className="mt-1 max-h-40 overflow-auto text-xs">
            {files.map((file) => (
              <li key={file.path} className="mono break-all">
                <VisibleText isStrict text={file.path} />{' '}
                <span className="text-text-muted">{byteSize(file.bytes)}</span>
              </li>
            ))}
            {fileCount > files.length && <li>{`and ${count(fileCount - files.length)} more`}</li>}
          </ul>
        </details>
      </Fact>
      <Fact label="SHA-256">
        <span className="flex items-start gap-1">
          <code className="mono min-w-0 text-xs break-all">{sha256}</code>
          <CopyButton text={sha256} label="Copy the hash" />
        </span>
      </Fact>
      <Fact label="Signature">
        {isSigned ? 'It has one, which Wirebench does not verify.' : 'None.'}
      </Fact>
      {notes.length > 0 && (
        <Fact label="Notes">
          <ul aria-label="Notes on the manifest" className="max-h-40 overflow-auto text-warning">
            {notes.map((note) => (
              <li key={note} className="break-words">
                <VisibleText isStrict text={note} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
