import { CopyButton } from '../../ui/copy-button.tsx';
import { byteSize } from '../../ui/format.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { ResourceActions } from './resource-actions.tsx';

/** A resource that the server linked to; nothing is read until the user wants it. */
export function ResourceLink({ link }: { link: Record<string, unknown> }) {
  const { uri, name, title, description, mimeType, size } = link;
  const called = [title, name].find((part) => typeof part === 'string');
  const facts = [uri, mimeType, typeof size === 'number' ? byteSize(size) : undefined];
  return (
    <div className="rounded-md border border-border bg-surface p-3">
      <p className="font-medium">{called ?? 'Link to a resource'}</p>
      {typeof description === 'string' && <Markdown text={description} />}
      <p className="mono mt-1 flex items-center gap-1 break-all text-text-muted">
        {facts.filter((part) => typeof part === 'string').join(' · ')}
        {typeof uri === 'string' && <CopyButton label="Copy URI" text={uri} />}
      </p>
      <ResourceActions uri={uri} />
    </div>
  );
}
