import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Broken } from '#workspace/errors/ErrorPages.tsx'

interface Props {
  readonly children: ReactNode
  /** What it held before is no longer asked for where this is another. */
  readonly about?: unknown
  readonly onRetry: () => void
}
/** A fault in a view takes down its own tab alone, and can be tried again there. */
export class ErrorBoundary extends Component<Props, { readonly fault: unknown; readonly isBroken: boolean }> {
  override state = { fault: undefined, isBroken: false }
  static getDerivedStateFromError(fault: unknown) {
    return { fault, isBroken: true }
  }
  override componentDidCatch(fault: unknown, { componentStack }: ErrorInfo) {
    console.error(fault, componentStack)
  }
  override componentDidUpdate({ about }: Props) {
    if (this.state.isBroken && about !== this.props.about) this.setState({ fault: undefined, isBroken: false })
  }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Broken
        fault={this.state.fault}
        onRetry={() => {
          this.setState({ fault: undefined, isBroken: false })
          this.props.onRetry()
        }}
      />
    )
  }
}
