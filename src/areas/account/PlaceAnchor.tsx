import type { ReactNode } from 'react'
import { Link as Way } from 'wouter'
import { Link } from '#ui/Link.tsx'

/** A link to another screen before signing in. */
export const PlaceAnchor = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Way href={to} asChild>
    <Link href={to} className="link">
      {children}
    </Link>
  </Way>
)
