import type { RefObject } from 'react';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import type { OpenedApp } from './use-app.ts';

type OuterFrameProps = {
  ref: RefObject<HTMLIFrameElement | null>;
  title: string;
  opened: OpenedApp | undefined;
  /** Why the app is no longer shown. */
  ended: string | undefined;
  height: number | string;
};

/** Of the frame around an app, which is of another site: it can't reach up to lift its sandbox. */
const frameSandbox = 'allow-scripts allow-forms allow-same-origin';

/** The frame around an app's own, which sandbox/sandbox-proxy.ts makes, with what core/apps/app-policy.ts grants. */
export function OuterFrame({ ref, title, opened, ended, height }: OuterFrameProps) {
  if (!opened) return <SkeletonLine className="m-3 w-1/2" />;
  if (ended !== undefined) return <p className="p-4 text-text-muted">{ended}</p>;
  return (
    <iframe
      ref={ref}
      title={title}
      src={opened.address}
      allow={opened.allow}
      sandbox={frameSandbox}
      className="block w-full border-0"
      style={{ height }}
    />
  );
}
