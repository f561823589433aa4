import type { ReactNode, Ref } from 'react'
import { Box, type BoxTone } from '#ui/Box.tsx'

/** One sentence about what happened; read out when it appears. */
export const PlainBox = ({
  tone,
  children,
  id,
  ref,
}: {
  readonly tone: BoxTone
  readonly children: ReactNode
  readonly id?: string
  readonly ref?: Ref<HTMLDivElement>
}) => (
  <Box tone={tone} title={children} announces {...(id !== undefined && { id })} {...(ref !== undefined && { ref })} />
)
