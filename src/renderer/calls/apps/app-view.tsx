import { useRef, useState } from 'react';
import type { AppPermission, AppPolicy } from '../../../shared/model/apps/app.ts';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { hostContext } from './host-context.ts';
import { RunningApp } from './running-app.tsx';
import type { AppRun } from './use-app.ts';
import { useRoom } from './use-room.ts';

export type AppViewProps = Omit<AppRun, 'policy' | 'granted' | 'partialText'> & {
  /** Whether it stands in a text that scrolls, and is as high as the app wants to be. */
  isInline?: boolean;
  /** Takes a message that the app has for the conversation, when the user wants it. */
  onMessage(text: string): void;
  /** Hears what the app tells the model; the last one counts. */
  onContext?(text: string, resourceUri: string): void;
};

/** The height that an app in a text may have, and has before it told its own, in pixels. */
const inlineHeight = { most: 600, first: 280 };

/** The app of a tool, under the policy, permissions and host context that the user chose. */
export function AppView({ isInline = false, onMessage, onContext, ...run }: AppViewProps) {
  const [policy, setPolicy] = useState<AppPolicy>('reference');
  const [isCompared, setCompared] = useState(false);
  const [granted, setGranted] = useState<readonly AppPermission[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [partialText, setPartialText] = useState<string>();
  const [changed, setChanged] = useState<Record<string, unknown>>({});
  const body = useRef<HTMLDivElement>(null);
  const measured = useRoom(body);
  const isDark = useIsDark();
  const room = measured && (isInline ? { ...measured, height: inlineHeight.most } : measured);
  const policies: AppPolicy[] = isCompared ? ['reference', 'strict'] : [policy];
  return (
    <div ref={body} className={isInline ? '' : 'h-full min-h-0'}>
      {room && (
        <div className={isInline ? 'flex' : 'flex h-full min-h-0'}>
          {policies.map((one, at) => (
            <div
              key={one}
              className={`min-w-0 flex-1 ${at > 0 ? 'border-l border-border' : ''} ${isInline ? '' : 'h-full'}`}
            >
              <RunningApp
                key={`${granted.join()} ${attempt}`}
                run={{ ...run, policy: one, granted, partialText }}
                context={{
                  ...hostContext(isDark, { ...room, width: room.width / policies.length }),
                  ...changed,
                }}
                changed={changed}
                height={isInline ? inlineHeight : undefined}
                isCompared={isCompared}
                onMessage={onMessage}
                onContext={at === 0 ? onContext : undefined}
                onPolicy={setPolicy}
                onCompared={setCompared}
                onGranted={setGranted}
                onChanged={setChanged}
                onAgain={(partial) => {
                  setPartialText(partial);
                  setAttempt(attempt + 1);
                }}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
