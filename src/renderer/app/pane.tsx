import { Component, type ReactNode } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';

type PaneProps = { name: string; children: ReactNode };
type PaneState = { failure: { error: unknown } | undefined };

/**
 * An error boundary for a region: shows a failure in its place, with a button to render it again.
 */
export class Pane extends Component<PaneProps, PaneState> {
  override state: PaneState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): PaneState {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    return (
      <div className="h-full overflow-auto p-2">
        <Failure
          what={`${this.props.name} can’t be shown`}
          why={messageOf(error)}
          next={['Reload this pane; what you typed elsewhere stays.']}
        >
          <Button onClick={() => this.setState({ failure: undefined })}>Reload this pane</Button>
          <CopyButton isWide label="Copy details" text={() => detailsOf(error)} />
        </Failure>
      </div>
    );
  }
}

const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
