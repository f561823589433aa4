import { Fragment } from 'react'

/**
 * References, dates, mobiles and money: left to right in every language, figures of one width, hyphens of their own and
 * the peso sign a step back.
 */
export const Figures = ({ children }: { readonly children: string }) => (
  <span className="ltr">
    {children.split(/([-₱])/).map((part, place) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
      if (part === '-')
        return (
          <span key={place} className="hy">
            -
          </span>
        )
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      if (part === '₱')
        return (
          <span key={place} className="cur">
            ₱
          </span>
        )
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      return <Fragment key={place}>{part}</Fragment>
    })}
  </span>
)
