import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { rolesAtom } from '#workspace/commands/facts.ts'

/** Shows its content to the roles of `code`, the fallback to others; without a code always the content. */
export const PermissionGate = ({
  code,
  fallback = null,
  children,
}: {
  readonly code?: readonly Role[] | undefined
  readonly fallback?: ReactNode
  readonly children: ReactNode
}) => {
  const mine = useAtomValue(rolesAtom)
  return code === undefined || code.some((role) => mine.includes(role)) ? children : fallback
}
