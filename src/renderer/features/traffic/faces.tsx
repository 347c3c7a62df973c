import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/** A place where something should be and can't: what failed, why, and what to do next. */
export function Trouble(props: { what: string; why: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex h-full flex-col items-center justify-center gap-1 p-4 text-center"
    >
      <p className="flex items-center gap-1.5">
        <CircleX size={14} aria-hidden className="text-danger" />
        {props.what}
      </p>
      <p className="max-w-[60ch] break-words text-text-muted">{props.why}</p>
      {props.children}
    </div>
  );
}

/** A place where nothing is, and what would change that. */
export function Nothing(props: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 p-4 text-center">
      <p>{props.title}</p>
      <p className="max-w-[60ch] text-text-muted">{props.hint}</p>
      {props.children}
    </div>
  );
}

export const FaceButton = (props: { onClick(): void; children: ReactNode }) => (
  <button
    type="button"
    className="traffic-control mt-1 border border-border px-3! text-text!"
    onClick={props.onClick}
  >
    {props.children}
  </button>
);
