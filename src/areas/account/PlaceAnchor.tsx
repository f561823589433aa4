import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to another screen before signing in. */
export const PlaceAnchor = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link href={to} className="link">
    {children}
  </Link>
)
