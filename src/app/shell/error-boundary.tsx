import { Component, type ReactNode } from 'react';
import { RouterError } from '#views/shell/router-error.tsx';

interface Props {
  path: string;
  onLeave: () => void;
  children: ReactNode;
}
interface State {
  failed: boolean;
  error: unknown;
}

/**
 * The screen for unexpected errors (specification, section 8), shown until another path is chosen.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError = (error: unknown): State => ({ failed: true, error });

  override componentDidUpdate({ path }: Props) {
    if (!this.state.failed || path === this.props.path) return;
    this.props.onLeave();
    // oxlint-disable-next-line react/no-did-update-set-state -- once for a new path, and only after a failure
    this.setState({ failed: false, error: null });
  }

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    return (
      <RouterError
        detail={error instanceof Error ? error.message : undefined}
        onReload={() => window.location.reload()}
      />
    );
  }
}
