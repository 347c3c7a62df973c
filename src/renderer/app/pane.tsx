import { Component, type ReactNode } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type PaneProps = { name: string; children: ReactNode };

/** Keeps a failure within its own region, with a way to go on. */
export class Pane extends Component<PaneProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const copy = () =>
      void navigator.clipboard.writeText(
        error instanceof Error ? (error.stack ?? '') : String(error),
      );
    return (
      <EmptyState
        title={`${this.props.name} can’t be shown`}
        action={
          <>
            <Button onClick={() => this.setState({ error: undefined })}>Reload this pane</Button>
            <Button onClick={copy}>Copy details</Button>
          </>
        }
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
}
