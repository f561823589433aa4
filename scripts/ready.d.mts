interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optional?: boolean; readonly peer?: boolean }>
  >
}
export const whatIsMissing: (lock: Lock, installed: Lock) => string | null
export const run: (name: string) => Promise<void>
