import type { ReactNode } from 'react'

const looks: Readonly<Record<string, string>> = { '-': 'hy', '₱': 'cur' }

/**
 * References, dates, mobiles and money: left to right in every language, figures of one width, hyphens of their own and
 * the peso sign a step back.
 */
export const Figures = ({ children }: { readonly children: string }) => (
  <span className="ltr">
    {children.split(/([-₱])/).map((part, place): ReactNode => {
      const look = looks[part]
      if (look === undefined) return part
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
        <span key={place} className={look}>
          {part}
        </span>
      )
    })}
  </span>
)
